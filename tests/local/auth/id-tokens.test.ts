import { createHash, randomUUID } from 'node:crypto';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { newEmail } from '../../support/clients.ts';
import { hubClient } from '../../support/issuer.ts';
import { newPerson, signInAt, startProviderServer } from './support/providers.ts';

const { issuer, auth } = await startProviderServer();

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const sha256 = (text: string) => createHash('sha256').update(text);

/** Claims of a valid ID token; `more` overrides them. */
function claims(more: Record<string, unknown> = {}): JWTPayload {
  const sub = randomUUID();
  const person = { sub, email: `${sub}@issuer.test`, email_verified: true };
  return { iss: issuer.url, aud: hubClient.id, exp: inSeconds(60), iat: inSeconds(0), ...person, ...more };
}

/** Sends an ID token without supabase-js. */
async function bring(token: string, more: Record<string, unknown> = {}) {
  return auth.request('/token?grant_type=id_token', {
    json: { provider: 'keycloak', id_token: token, ...more },
  });
}

describe('ID token sign-in', () => {
  it('signs in a new and a returning user with a token from the configured issuer', async () => {
    const mine = claims();
    const browser = auth.newBrowser();
    const { data, error } = await browser.auth.signInWithIdToken({
      provider: 'keycloak',
      token: await issuer.sign(mine),
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: mine['email'], app_metadata: { providers: ['keycloak'] } });
    const again = await bring(await issuer.sign(mine));
    expect(again.body['user']).toMatchObject({ id: data.user?.id });
  });

  it('signs in to the same account as the OAuth flow', async () => {
    const person = newPerson();
    const { user } = await signInAt(auth.newBrowser(), person);
    const { body } = await bring(await issuer.sign(claims({ ...person })));
    expect(body['user']).toMatchObject({ id: user.id });
  });

  it('tolerates four minutes of issuer clock skew', async () => {
    const early = claims({ nbf: inSeconds(240), iat: inSeconds(240), exp: inSeconds(600) });
    expect((await bring(await issuer.sign(early))).status).toBe(200);
  });

  it('accepts the issuer in place of a provider name', async () => {
    const token = await issuer.sign(claims());
    const reply = await bring(token, { provider: '', issuer: issuer.url, client_id: hubClient.id });
    expect(reply.status).toBe(200);
  });

  it('checks the hashed nonce', async () => {
    const nonce = randomUUID();
    const token = await issuer.sign(claims({ nonce: sha256(nonce).digest('hex') }));
    expect((await bring(token, { nonce })).status).toBe(200);
    expect(await bring(token, { nonce: 'another' })).toMatchObject({
      status: 400,
      body: { error: 'invalid nonce', error_description: 'Nonces mismatch' },
    });
    const half = 'Passed nonce and nonce in id_token should either both exist or not.';
    for (const reply of [await bring(token), await bring(await issuer.sign(claims()), { nonce })])
      expect(reply).toMatchObject({ status: 400, body: { error_description: half } });
  });

  it('checks the at_hash against the access token', async () => {
    const digest = sha256('access').digest();
    const token = await issuer.sign(claims({ at_hash: digest.subarray(0, 16).toString('base64url') }));
    expect((await bring(token, { access_token: 'access' })).status).toBe(200);
    expect(await bring(token, { access_token: 'another' })).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: 'Bad ID token' },
    });
  });
});

describe('rejected ID tokens', () => {
  const bad = { status: 400, body: { error: 'invalid request', error_description: 'Bad ID token' } };

  it('rejects a wrong issuer, an expired or not-yet-valid token, and one without expiry', async () => {
    for (const more of [
      { iss: 'https://evil.test' },
      { exp: inSeconds(-10) },
      { nbf: inSeconds(600) },
      { exp: undefined },
    ])
      expect(await bring(await issuer.sign(claims(more))), JSON.stringify(more)).toMatchObject(bad);
  });

  it('rejects a wrong audience', async () => {
    expect(await bring(await issuer.sign(claims({ aud: ['other', 'evil'] })))).toMatchObject({
      status: 400,
      body: {
        error: 'invalid request',
        error_description: 'Unacceptable audience in id_token: [other evil]',
      },
    });
    expect((await bring(await issuer.sign(claims({ aud: '' })))).status).toBe(400);
  });

  it('rejects a wrong key, the client secret as key, and an unsigned token', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const secret = new TextEncoder().encode(hubClient.secret.padEnd(32, '.'));
    const forged = [
      await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', kid: 'tests' }).sign(privateKey),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', jwk }).sign(privateKey),
      await new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'tests' }).sign(secret),
      new UnsecuredJWT(claims()).encode(),
      'x',
      'a.b.c',
    ];
    for (const token of forged) expect(await bring(token)).toMatchObject(bad);
  });

  it('rejects a token without a subject', async () => {
    expect(await bring(await issuer.sign(claims({ sub: undefined })))).toMatchObject({
      status: 400,
      body: { error_description: 'Missing sub claim in id_token' },
    });
  });

  it('rejects an unverified email', async () => {
    const email = newEmail();
    await auth.newBrowser().auth.signUp({ email, password: 'Correct-Horse-7' });
    for (const address of [email, newEmail()])
      expect(await bring(await issuer.sign(claims({ email: address, email_verified: false })))).toMatchObject(
        {
          status: 422,
          body: { error_code: 'provider_email_needs_verification' },
        },
      );
  });

  it.each([
    [{ id_token: '' }, 'id_token required'],
    [{ provider: '' }, 'provider or client_id and issuer required'],
  ])('rejects the incomplete request %j', async (more, error_description) => {
    expect(await bring('x', more)).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description },
    });
  });

  it.each([
    ['google', 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled'],
    ['github', 'validation_failed', 'Custom OIDC provider "github" not allowed'],
    ['custom:ours', 'validation_failed', 'Custom provider "custom:ours" not found'],
  ])('rejects the provider %s', async (provider, error_code, msg) => {
    expect(await bring('x', { provider })).toMatchObject({ status: 400, body: { error_code, msg } });
  });
});
