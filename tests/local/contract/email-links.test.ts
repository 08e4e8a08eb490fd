import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, inject, it } from 'vitest';
import {
  followMailedLink,
  goodPassword,
  mailedLink,
  mailedUrl,
  newAdmin,
  newBrowser,
  newEmail,
  request,
  signUpAndConfirm,
} from '../../support/clients.ts';
import { readAuthLink } from '../../support/emailed-link.ts';
import { listMails, waitForMail } from '../../support/mailbox.ts';

const site = () => inject('stack').site_url;

const redirectOf = async (url: URL | string) =>
  new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '');

describe('password reset link', () => {
  it('sets a new password in the requesting browser and ends other sessions', async () => {
    const { browser, email } = await signUpAndConfirm();
    const other = newBrowser();
    await other.auth.signInWithPassword({ email, password: goodPassword });
    await browser.auth.resetPasswordForEmail(email, { redirectTo: `${site()}/auth/reset-password` });
    const target = await followMailedLink(email, /reset/i);
    expect(target.pathname).toBe('/auth/reset-password');
    const events: string[] = [];
    browser.auth.onAuthStateChange((event) => void events.push(event));
    const { error } = await browser.auth.exchangeCodeForSession(target.searchParams.get('code') ?? '');
    expect(error).toBeNull();
    await expect.poll(() => events).toContain('PASSWORD_RECOVERY');
    const same = await browser.auth.updateUser({ password: goodPassword });
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' });
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await browser.auth.refreshSession()).error).toBeNull();
    expect(
      (await newBrowser().auth.signInWithPassword({ email, password: goodPassword })).error,
    ).not.toBeNull();
    expect(
      (await newBrowser().auth.signInWithPassword({ email, password: 'Brand-New-Horse-8' })).error,
    ).toBeNull();
  });

  it('works once, then redirects with the error in the query and the fragment', async () => {
    const { browser, email } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const url = await mailedUrl(email, /reset/i);
    expect((await redirectOf(url)).searchParams.get('code')).toBeTruthy();
    const second = await redirectOf(url);
    expect(Object.fromEntries(second.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    });
    expect(new URLSearchParams(second.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  it('is consumed by one of two concurrent requests', async () => {
    const { browser, email } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const url = await mailedUrl(email, /reset/i);
    const targets = await Promise.all([redirectOf(url), redirectOf(url), redirectOf(url)]);
    expect(targets.filter((target) => target.searchParams.has('code'))).toHaveLength(1);
  });

  it('is rejected in another browser or with a wrong verifier', async () => {
    const { browser, email } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await followMailedLink(email, /reset/i)).searchParams.get('code') ?? '';
    const elsewhere = await newBrowser().auth.exchangeCodeForSession(code);
    expect(elsewhere.error?.name).toBe('AuthPKCECodeVerifierMissingError');
    const forged = await request('/auth/v1/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: randomBytes(32).toString('hex') },
    });
    expect(forged).toMatchObject({ status: 400, body: { error_code: 'bad_code_verifier' } });
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
  });

  it('cannot be altered to return a session without the verifier', async () => {
    const { browser, email } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const url = await mailedUrl(email, /reset/i);
    url.searchParams.set('token', (url.searchParams.get('token') ?? '').replace(/^pkce_/, ''));
    const target = await redirectOf(url);
    expect(target.hash).not.toContain('access_token');
    expect(new URLSearchParams(target.hash.slice(1)).get('error_code')).toBe('otp_expired');
  });

  it('returns a one-time code', async () => {
    const { browser, email } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const code = (await followMailedLink(email, /reset/i)).searchParams.get('code') ?? '';
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    const again = await request('/auth/v1/token?grant_type=pkce', {
      json: { auth_code: code, code_verifier: 'x'.repeat(43) },
    });
    expect(again).toMatchObject({ status: 404, body: { error_code: 'flow_state_not_found' } });
  });

  it('is not sent to an unknown address, without revealing that', async () => {
    const email = newEmail();
    const { error } = await newBrowser().auth.resetPasswordForEmail(email);
    expect(error).toBeNull();
    expect(await listMails(inject('stack').mail_url, email)).toEqual([]);
  });

  it('can be replaced by the code from the email', async () => {
    const { email, browser } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email);
    const { text } = await waitForMail(inject('stack').mail_url, { to: email, subject: /reset/i });
    const code = /code, it is: (\d{6})/.exec(text)?.[1] ?? '';
    const wrong = await newBrowser().auth.verifyOtp({ email, token: '000000', type: 'recovery' });
    expect(wrong.error).toMatchObject({ status: 403, code: 'otp_expired' });
    const right = await newBrowser().auth.verifyOtp({ email, token: code, type: 'recovery' });
    expect(right.data.session?.access_token).toBeTruthy();
  });

  it('redirects with the session in the fragment without PKCE', async () => {
    const { email } = await signUpAndConfirm();
    await request('/auth/v1/recover', { json: { email } });
    const target = await redirectOf(await mailedUrl(email, /reset/i));
    const session = new URLSearchParams(target.hash.slice(1));
    expect(session.get('type')).toBe('recovery');
    expect(session.get('access_token')).toMatch(/^ey/);
    expect(target.search).toBe('');
  });
});

describe('the link of the site', () => {
  const ask = async () => {
    const { browser, email, user } = await signUpAndConfirm();
    await browser.auth.resetPasswordForEmail(email, { redirectTo: `${site()}/auth/reset-password` });
    return { browser, user, ...readAuthLink(await mailedLink(email, /reset/i)) };
  };
  const use = (token_hash: string) => newBrowser().auth.verifyOtp({ type: 'recovery', token_hash });

  it('signs in within a browser that did not ask for it, once', async () => {
    const { tokenHash, redirectTo, user } = await ask();
    expect(redirectTo).toBe(`${site()}/auth/reset-password`);
    const { data, error } = await use(tokenHash);
    expect(error).toBeNull();
    expect(data.session?.user.id).toBe(user.id);
    expect((await use(tokenHash)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  it('is used by one of two at once', async () => {
    const { tokenHash } = await ask();
    const results = await Promise.all([use(tokenHash), use(tokenHash)]);
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
  });

  it('is accepted for its own purpose only, which does not use it up', async () => {
    const { tokenHash } = await ask();
    const other = await newBrowser().auth.verifyOtp({ type: 'signup', token_hash: tokenHash });
    expect(other.error).toMatchObject({ status: 403, code: 'otp_expired' });
    expect((await use(tokenHash)).error).toBeNull();
  });

  it('is void once another one was asked for', async () => {
    const { browser, user, tokenHash } = await ask();
    await newAdmin().auth.admin.generateLink({ type: 'recovery', email: user.email ?? '' });
    expect((await use(tokenHash)).error).toMatchObject({ code: 'otp_expired' });
    expect((await browser.auth.getUser()).error).toBeNull();
  });

  it('takes nothing but the hash and its type', async () => {
    const { tokenHash, user } = await ask();
    const json = { type: 'recovery', token_hash: tokenHash, email: user.email };
    expect(await request('/auth/v1/verify', { json })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed', msg: 'Only the token_hash and type should be provided' },
    });
  });
});

describe('link redirects', () => {
  it.each([
    ['/verify?token=x&type=signup', 'the page that a link was opened on'],
    ['/callback', 'the site, of which a callback knows no page'],
  ])('%s without redirect_to leads to %s', async (path) => {
    const { api_url, site_url } = inject('stack');
    const referer = `${site_url}/from`;
    const reply = await fetch(`${api_url}/auth/v1${path}`, { redirect: 'manual', headers: { referer } });
    const back = new URL(reply.headers.get('location') ?? '');
    expect(back.pathname).toBe(path === '/callback' ? '/' : '/from');
  });

  const leadsTo = async (redirectTo: string) => {
    const url = new URL(`${inject('stack').api_url}/auth/v1/verify`);
    url.search = new URLSearchParams({
      token: 'pkce_x',
      type: 'recovery',
      redirect_to: redirectTo,
    }).toString();
    const target = await redirectOf(url);
    return target.origin + target.pathname;
  };

  it('go to pages of the site', async () => {
    expect(await leadsTo(`${site()}/auth/reset-password`)).toBe(`${site()}/auth/reset-password`);
  });

  it.each([
    'https://evil.test/steal',
    '//evil.test/steal',
    'http://localhost:8080@evil.test/',
    'http://user:pass@localhost:8080/',
    'http://localhost.evil.test:8080/',
    'http://localhost:8080.evil.test/',
    'http://localhost:8080\\@evil.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'http://2130706433/',
    'http://evil.test/http://localhost:8080/',
    '',
  ])('fall back to the site URL instead of %j', async (redirectTo) => {
    expect(await leadsTo(redirectTo)).toBe(`${site()}/`);
  });
});

describe('PKCE challenge', () => {
  const challenge = createHash('sha256').update('x').digest('base64url');
  it.each([
    [{ code_challenge: challenge }, /code_challenge_method and code_challenge/],
    [{ code_challenge: 'short', code_challenge_method: 's256' }, /between 43 and 128/],
    [{ code_challenge: `${challenge}!`, code_challenge_method: 's256' }, /alphanumeric/],
  ])('rejects the invalid value %j', async (fields, message) => {
    const reply = await request('/auth/v1/recover', { json: { email: newEmail(), ...fields } });
    expect(reply).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } });
    expect(String(reply.body['msg'])).toMatch(message);
  });
});

describe('changing the email address', () => {
  it('requires confirmation from both mailboxes', async () => {
    const { browser, email } = await signUpAndConfirm();
    const newAddress = newEmail();
    const { data, error } = await browser.auth.updateUser({ email: newAddress });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, new_email: newAddress });
    const first = await redirectOf(await mailedUrl(email, /change|new email/i));
    expect(first.searchParams.get('message')).toMatch(/other email/);
    const second = await redirectOf(await mailedUrl(newAddress, /change|new email/i));
    expect(second.searchParams.get('code')).toBeTruthy();
    const { error: old } = await newBrowser().auth.signInWithPassword({ email, password: goodPassword });
    expect(old).not.toBeNull();
    const now = await newBrowser().auth.signInWithPassword({ email: newAddress, password: goodPassword });
    expect(now.data.user?.email).toBe(newAddress);
  });

  it('rejects a taken address', async () => {
    const [mine, other] = [await signUpAndConfirm(), await signUpAndConfirm()];
    const { error } = await mine.browser.auth.updateUser({ email: other.email });
    expect(error).toMatchObject({ status: 422, code: 'email_exists' });
  });
});
