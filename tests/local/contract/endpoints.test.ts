import { randomUUID } from 'node:crypto';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { findAuthLink, toConfirmationUrl } from '../../support/emailed-link.ts';
import { waitForMail } from '../../support/mailbox.ts';
import { goodPassword, newEmail, newPhone, request, signUpAndConfirm } from '../../support/clients.ts';

/** One call of the specification: a valid one with its response, and an invalid one with its error code. */
interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  answered: number;
  good: () => Promise<{ status: number; body: Record<string, unknown> }>;
  rejected: [status: number, code: string];
  bad: () => Promise<{ status: number; body: Record<string, unknown> }>;
}

let token = '';
let refreshToken = '';
let email = '';
const factor = { id: '', secret: '', challenge: '' };
const seen: Record<string, string | number>[] = [];

beforeAll(async () => {
  const person = await signUpAndConfirm();
  ({ email } = person);
  token = person.session.access_token;
  refreshToken = person.session.refresh_token;
});
afterAll(() => {
  console.table(seen);
});

const auth = (path: string) => `/auth/v1${path}`;
const post = (path: string, json: unknown, bearer?: string) =>
  request(auth(path), {
    json,
    ...(bearer !== undefined && { headers: { authorization: `Bearer ${bearer}` } }),
  });
const call = (method: string, path: string, bearer = token, body?: unknown) =>
  request(auth(path), {
    method,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const service = (method: string, path: string, body?: unknown) => {
  const { secret_key } = inject('stack');
  const headers = { apikey: secret_key, authorization: `Bearer ${secret_key}` };
  return request(auth(path), { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) });
};
const freshToken = async () => (await signUpAndConfirm()).session.access_token;
const codeNow = () => generateSync({ secret: factor.secret });
const grant = (name: string) => `/token?grant_type=${name}`;
const nobody = randomUUID();

/** Requests an email that signs in; returns its contents. */
async function mailedSignIn(more: object = {}) {
  const after = new Date(Math.floor(Date.now() / 1000) * 1000);
  const person = await signUpAndConfirm();
  await post('/otp', { email: person.email, create_user: false, ...more });
  const filter = { to: person.email, subject: /sign in|link/i, after };
  return { email: person.email, mail: await waitForMail(inject('stack').mail_url, filter) };
}

const calls: Call[] = [
  {
    method: 'POST',
    path: '/signup',
    answered: 200,
    good: () => post('/signup', { email: newEmail(), password: goodPassword }),
    rejected: [422, 'weak_password'],
    bad: () => post('/signup', { email: newEmail(), password: 'short' }),
  },
  {
    method: 'POST',
    path: grant('password'),
    answered: 200,
    good: () => post(grant('password'), { email, password: goodPassword }),
    rejected: [400, 'invalid_credentials'],
    bad: () => post(grant('password'), { email, password: 'Wrong-Horse-7' }),
  },
  {
    method: 'POST',
    path: grant('refresh_token'),
    answered: 200,
    good: () => post(grant('refresh_token'), { refresh_token: refreshToken }),
    rejected: [400, 'refresh_token_not_found'],
    bad: () => post(grant('refresh_token'), { refresh_token: 'abcdefghijkl' }),
  },
  {
    method: 'POST',
    path: '/otp',
    answered: 200,
    good: () => post('/otp', { email, create_user: false }),
    rejected: [422, 'otp_disabled'],
    bad: () => post('/otp', { email: newEmail(), create_user: false }),
  },
  {
    method: 'POST',
    path: '/otp (phone)',
    answered: 200,
    good: () => post('/otp', { phone: newPhone() }),
    rejected: [400, 'validation_failed'],
    bad: () => post('/otp', { phone: 'call me' }),
  },
  {
    method: 'POST',
    path: '/recover',
    answered: 200,
    good: () => post('/recover', { email: newEmail() }),
    rejected: [400, 'validation_failed'],
    bad: () => post('/recover', {}),
  },
  {
    method: 'POST',
    path: '/resend',
    answered: 200,
    good: () => post('/resend', { type: 'signup', email: newEmail() }),
    rejected: [400, 'validation_failed'],
    bad: () => post('/resend', { type: 'nothing', email: newEmail() }),
  },
  {
    method: 'POST',
    path: '/verify',
    answered: 200,
    good: async () => {
      const { email: to, mail } = await mailedSignIn();
      const code = /is: (\d{6,10})/.exec(mail.text)?.[1] ?? '';
      return post('/verify', { type: 'email', email: to, token: code });
    },
    rejected: [403, 'otp_expired'],
    bad: () => post('/verify', { type: 'email', email: 'nobody@stack.test', token: '000000' }),
  },
  {
    method: 'POST',
    path: grant('pkce'),
    answered: 200,
    good: async () => {
      const verifier = 'v'.repeat(50);
      const challenge = { code_challenge: verifier, code_challenge_method: 'plain' };
      const { mail } = await mailedSignIn(challenge);
      const link = toConfirmationUrl(findAuthLink(mail.links) ?? '', inject('stack').api_url);
      const back = await fetch(link, { redirect: 'manual' });
      const code = new URL(back.headers.get('location') ?? '').searchParams.get('code');
      return post(grant('pkce'), { auth_code: code, code_verifier: verifier });
    },
    rejected: [404, 'flow_state_not_found'],
    bad: () => post(grant('pkce'), { auth_code: nobody, code_verifier: 'x'.repeat(50) }),
  },
  {
    method: 'GET',
    path: '/user',
    answered: 200,
    good: () => call('GET', '/user'),
    rejected: [403, 'bad_jwt'],
    bad: () => call('GET', '/user', 'not.a.token'),
  },
  {
    method: 'PUT',
    path: '/user',
    answered: 200,
    good: () => call('PUT', '/user', token, { data: { town: 'Alder' } }),
    rejected: [422, 'same_password'],
    bad: () => call('PUT', '/user', token, { password: goodPassword }),
  },
  {
    method: 'GET',
    path: '/reauthenticate',
    answered: 200,
    good: () => call('GET', '/reauthenticate'),
    rejected: [403, 'bad_jwt'],
    bad: () => call('GET', '/reauthenticate', 'not.a.token'),
  },
  {
    method: 'POST',
    path: '/factors',
    answered: 200,
    good: async () => {
      const reply = await call('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'App' });
      const { id, totp } = reply.body as { id: string; totp: { secret: string } };
      Object.assign(factor, { id, secret: totp.secret });
      return reply;
    },
    rejected: [422, 'mfa_factor_name_conflict'],
    bad: () => call('POST', '/factors', token, { factor_type: 'totp', friendly_name: 'App' }),
  },
  {
    method: 'POST',
    path: '/factors/{id}/challenge',
    answered: 200,
    good: async () => {
      const reply = await call('POST', `/factors/${factor.id}/challenge`, token, {});
      factor.challenge = String(reply.body['id']);
      return reply;
    },
    rejected: [404, 'mfa_factor_not_found'],
    bad: () => call('POST', `/factors/${nobody}/challenge`, token, {}),
  },
  {
    method: 'POST',
    path: '/factors/{id}/verify',
    answered: 200,
    good: async () => {
      const body = { challenge_id: factor.challenge, code: codeNow() };
      const reply = await call('POST', `/factors/${factor.id}/verify`, token, body);
      token = String(reply.body['access_token']);
      return reply;
    },
    rejected: [422, 'mfa_verification_failed'],
    bad: async () => {
      const challenge = await call('POST', `/factors/${factor.id}/challenge`, token, {});
      const body = { challenge_id: challenge.body['id'], code: '000000' };
      return call('POST', `/factors/${factor.id}/verify`, token, body);
    },
  },
  {
    method: 'DELETE',
    path: '/factors/{id}',
    answered: 200,
    good: () => call('DELETE', `/factors/${factor.id}`),
    rejected: [404, 'mfa_factor_not_found'],
    bad: () => call('DELETE', `/factors/${nobody}`),
  },
  {
    method: 'GET',
    path: '/authorize',
    answered: 302,
    good: () => call('GET', '/authorize?provider=keycloak'),
    rejected: [400, 'validation_failed'],
    bad: () => call('GET', '/authorize?provider=nobody'),
  },
  {
    method: 'GET',
    path: '/user/identities/authorize',
    answered: 200,
    good: () =>
      call(
        'GET',
        `/user/identities/authorize?provider=keycloak&skip_http_redirect=true&code_challenge=${'a'.repeat(43)}&code_challenge_method=s256`,
      ),
    rejected: [400, 'validation_failed'],
    bad: () => call('GET', '/user/identities/authorize?provider=nobody&skip_http_redirect=true'),
  },
  {
    method: 'GET',
    path: '/.well-known/jwks.json',
    answered: 200,
    good: () => call('GET', '/.well-known/jwks.json'),
    rejected: [404, 'not_found'],
    bad: () => call('GET', '/.well-known/nothing'),
  },
  {
    method: 'GET',
    path: '/admin/users',
    answered: 200,
    good: () => service('GET', '/admin/users'),
    rejected: [403, 'not_admin'],
    bad: () => call('GET', '/admin/users'),
  },
  {
    method: 'POST',
    path: '/admin/generate_link',
    answered: 200,
    good: () => service('POST', '/admin/generate_link', { type: 'magiclink', email: newEmail() }),
    rejected: [403, 'not_admin'],
    bad: () => call('POST', '/admin/generate_link', token, { type: 'magiclink', email }),
  },
  ...(['others', 'local', 'global'] as const).map((scope): Call => ({
    method: 'POST',
    path: `/logout?scope=${scope}`,
    answered: 204,
    good: async () => call('POST', `/logout?scope=${scope}`, await freshToken()),
    rejected: [403, 'bad_jwt'],
    bad: () => call('POST', `/logout?scope=${scope}`, 'not.a.token'),
  })),
];

const rejectedOnly: [method: string, path: string, body: unknown, status: number, code: string][] = [
  ['POST', grant('id_token'), { provider: 'google', id_token: 'a.b.c' }, 400, 'provider_disabled'],
  ['POST', grant('web3'), { chain: 'ethereum', message: 'x', signature: 'y' }, 422, 'web3_provider_disabled'],
  ['POST', '/sso', { domain: 'chamber.test' }, 404, 'saml_provider_disabled'],
  ['POST', '/verify', { type: 'sms', phone: '+491500000000', token: '000000' }, 403, 'otp_expired'],
];

const note = (method: string, path: string, answered: number | string, status: number, code: string) =>
  seen.push({ method, path, answered, rejected: status, code });

it.each(calls.map((one) => [one.method, one.path, one] as const))('%s %s', async (method, path, one) => {
  const good = await one.good();
  expect(good.status, JSON.stringify(good.body)).toBe(one.answered);
  const bad = await one.bad();
  const code = String(bad.body['error_code'] ?? bad.body['code']);
  expect([bad.status, code]).toEqual(one.rejected);
  note(method, path, good.status, bad.status, code);
});

it.each(rejectedOnly)('%s %s rejects invalid input: %j', async (method, path, body, status, code) => {
  const reply = await post(path, body);
  expect([reply.status, reply.body['error_code'] ?? reply.body['code']]).toEqual([status, code]);
  note(method, path, 'see the tests of its kind', reply.status, code);
});

it('DELETE /user/identities/{id} rejects the only identity', async () => {
  const bearer = await freshToken();
  const { body } = await call('GET', '/user', bearer);
  const [identity] = body['identities'] as { identity_id: string }[];
  const [status, code] = [422, 'single_identity_not_deletable'];
  const reply = await call('DELETE', `/user/identities/${String(identity?.identity_id)}`, bearer);
  expect([reply.status, reply.body['error_code']]).toEqual([status, code]);
  note('DELETE', '/user/identities/{id}', 'see the tests of its kind', status, code);
});
