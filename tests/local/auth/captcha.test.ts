import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { readAuthConfig } from '../../../local/auth/config/config.ts';
import { goodPassword, newEmail } from '../../support/clients.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';
import { startCaptchaVerifier } from './support/captcha-verifier.ts';

const sql = postgres(inject('stack').db_url, { max: 4, onnotice: () => undefined });
const toml =
  '[auth.captcha]\nenabled = true\nprovider = "turnstile"\nsecret = "captcha-secret"\n[auth.email]\nenable_confirmations = false';
let verifier: Awaited<ReturnType<typeof startCaptchaVerifier>>;
let auth: TestAuthServer;
beforeAll(async () => {
  verifier = await startCaptchaVerifier('captcha-secret');
  auth = await startAuthServer(sql, { toml, captchaUrl: `${verifier.url}/siteverify` });
});
afterAll(async () => {
  await auth.close();
  await verifier.close();
  await sql.end();
});

const missing = {
  status: 400,
  code: 'captcha_failed',
  message: 'captcha protection: request disallowed (no captcha_token found)',
};

describe('captcha', () => {
  it('protects exactly the endpoints that let anonymous clients trigger work or email', async () => {
    const email = newEmail();
    const { auth: client } = auth.newBrowser();
    const rejected = [
      await client.signUp({ email, password: goodPassword }),
      await client.signInWithPassword({ email, password: goodPassword }),
      await client.signInWithOtp({ email }),
      await client.resetPasswordForEmail(email),
      await client.resend({ type: 'signup', email }),
    ];
    for (const { error } of rejected) expect(error).toMatchObject(missing);
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);

    const { data } = await client.signUp({
      email,
      password: goodPassword,
      options: { captchaToken: verifier.issue() },
    });
    expect(data.session).not.toBeNull();
    expect(verifier.asked.at(-1)).toMatchObject({ secret: 'captcha-secret', remoteip: '127.0.0.1' });
    expect((await client.refreshSession()).error).toBeNull();
    expect((await client.updateUser({ data: { first_name: 'Ada' } })).error).toBeNull();
    const wrongCode = await client.verifyOtp({ email, token: '123456', type: 'email' });
    expect(wrongCode.error).toMatchObject({ code: 'otp_expired' });
    const unknown = await client.exchangeCodeForSession('nothing');
    expect(unknown.error?.code).not.toBe('captcha_failed');
  });

  it('rejects a reused token with the reason from the provider', async () => {
    const { auth: client } = auth.newBrowser();
    const captchaToken = verifier.issue();
    const ask = () => client.resetPasswordForEmail(newEmail(), { captchaToken });
    expect((await ask()).error).toBeNull();
    expect((await ask()).error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: 'captcha protection: request disallowed (timeout-or-duplicate)',
    });
  });

  it('rejects forged, empty, and non-string tokens', async () => {
    const email = newEmail();
    const recover = (captcha_token: unknown) =>
      auth.request('/recover', { json: { email, gotrue_meta_security: { captcha_token } } });
    expect((await recover('made-up')).body).toMatchObject({
      error_code: 'captcha_failed',
      msg: 'captcha protection: request disallowed (invalid-input-response)',
    });
    expect((await recover('   ')).body).toMatchObject({ error_code: 'captcha_failed', msg: missing.message });
    expect(await recover({ success: true })).toMatchObject({ status: 400, body: { error_code: 'bad_json' } });
  });

  it('skips callers with the secret key and rejects forged ones', async () => {
    const { error } = await auth.newAdmin().auth.resetPasswordForEmail(newEmail());
    expect(error).toBeNull();
    const reply = await auth.request('/recover', {
      json: { email: newEmail() },
      headers: { apikey: 'sb_publishable_tests', authorization: 'Bearer sb_secret_tests' },
    });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'captcha_failed' } });
  });

  it.each(['broken', 'elsewhere'])('rejects the request when the provider is %s', async (where) => {
    const own = await startAuthServer(sql, { toml, captchaUrl: `${verifier.url}/${where}` });
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const email = newEmail();
    try {
      const before = verifier.asked.length;
      const reply = await own.request('/signup', {
        json: { email, password: goodPassword, gotrue_meta_security: { captcha_token: verifier.issue() } },
      });
      expect(reply).toMatchObject({
        status: 500,
        body: { error_code: 'unexpected_failure', msg: 'captcha verification process failed' },
      });
      expect(verifier.asked).toHaveLength(before);
      expect(log).toHaveBeenCalledOnce();
      expect(JSON.stringify(log.mock.calls)).not.toContain('captcha-secret');
    } finally {
      await own.close();
    }
    expect(await sql`select 1 from auth.users where email = ${email}`).toHaveLength(0);
  });

  it('requires a secret to enable, from the config or the environment', () => {
    expect(() => readAuthConfig('[auth.captcha]\nenabled = true')).toThrow(/captcha needs the secret/);
    vi.stubEnv('TEST_CAPTCHA_SECRET', 'from-outside');
    const config = readAuthConfig('[auth.captcha]\nenabled = true\nsecret = "env(TEST_CAPTCHA_SECRET)"');
    expect(config.captcha.secret).toBe('from-outside');
    vi.unstubAllEnvs();
  });
});
