import bcrypt from 'bcryptjs';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { goodPassword, newEmail, newPhone } from '../../support/clients.ts';
import { enrolApp, newAccount, signInAgain } from './support/accounts.ts';
import { startAuthServer, type TestAuthServer } from './support/auth-server.ts';

const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
let auth: TestAuthServer;
let admin: ReturnType<TestAuthServer['newAdmin']>['auth']['admin'];
beforeAll(async () => {
  auth = await startAuthServer(sql, { toml: '[auth.sms]\nenabled = true' });
  ({ admin } = auth.newAdmin().auth);
});
afterAll(async () => {
  await auth.close();
  await sql.end();
});

const unknownId = '11111111-2222-4333-8444-555555555555';

describe('admin users API', () => {
  it('accepts only the secret key', async () => {
    const { token, id, browser } = await newAccount(auth);
    await sql`update auth.users set role = 'service_role' where id = ${id}`;
    const { data } = await browser.auth.refreshSession();
    const callers: [string, Record<string, string>, number, string][] = [
      ['nobody', {}, 401, 'no_authorization'],
      ['the site', { apikey: 'sb_publishable_tests' }, 403, 'not_admin'],
      ['a forged key', { apikey: 'sb_secret_guess' }, 401, 'no_authorization'],
      ['the secret in the wrong place', { authorization: 'Bearer sb_secret_tests' }, 401, 'no_authorization'],
      ['a user', { apikey: 'sb_publishable_tests', authorization: `Bearer ${token}` }, 403, 'not_admin'],
      [
        'a user through a server',
        { apikey: 'sb_secret_tests', authorization: `Bearer ${token}` },
        403,
        'not_admin',
      ],
      [
        'a user of the service role',
        { apikey: 'sb_publishable_tests', authorization: `Bearer ${data.session?.access_token ?? ''}` },
        403,
        'not_admin',
      ],
      ['a forged token', { apikey: 'sb_secret_tests', authorization: 'Bearer a.b.c' }, 403, 'bad_jwt'],
    ];
    const requests: [string, string][] = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${id}`],
      ['PUT', `/admin/users/${id}`],
      ['DELETE', `/admin/users/${id}`],
      ['GET', `/admin/users/${id}/factors`],
      ['DELETE', `/admin/users/${id}/factors/${unknownId}`],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
    ];
    for (const [who, headers, status, error_code] of callers)
      for (const [method, path] of requests) {
        const body = method === 'GET' ? {} : { body: '{"email":"x@stack.test"}' };
        const reply = await auth.request(path, { method, headers, ...body });
        expect({ who, method, path, ...reply }).toMatchObject({ status, body: { error_code } });
      }
    expect(await sql`select 1 from auth.users where id = ${id} or email = 'x@stack.test'`).toHaveLength(1);
  });

  it('creates confirmed users without sending email', async () => {
    const [email, phone] = [newEmail(), newPhone()];
    const sent = auth.mails.length;
    const { data, error } = await admin.createUser({
      email: email.toUpperCase(),
      phone,
      password: goodPassword,
      email_confirm: true,
      phone_confirm: true,
      user_metadata: { first_name: 'Ada' },
      app_metadata: { plan: 'gold' },
    });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({
      email,
      phone: phone.slice(1),
      role: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email', 'phone'], plan: 'gold' },
      user_metadata: { first_name: 'Ada' },
    });
    expect(data.user?.identities?.map(({ provider }) => provider).sort()).toEqual(['email', 'phone']);
    await signInAgain(auth, email);
    const byPhone = await auth.newBrowser().auth.signInWithPassword({ phone, password: goodPassword });
    expect(byPhone.error).toBeNull();
    expect(auth.mails).toHaveLength(sent);
    expect(await admin.createUser({ email })).toMatchObject({ error: { status: 422, code: 'email_exists' } });
    expect(await admin.createUser({ phone })).toMatchObject({ error: { status: 422, code: 'phone_exists' } });
  });

  it('accepts a password hash and a user ID', async () => {
    const email = newEmail();
    const id = crypto.randomUUID();
    const password_hash = await bcrypt.hash(goodPassword, 4);
    const { data } = await admin.createUser({ id, email, password_hash, email_confirm: true });
    expect(data.user?.id).toBe(id);
    await signInAgain(auth, email);
    const bad = { status: 400, code: 'validation_failed' };
    for (const [body, message] of [
      [{}, 'Cannot create a user without either an email or phone'],
      [
        { email: newEmail(), password: 'x', password_hash },
        'Only a password or a password hash should be provided',
      ],
      [{ email: newEmail(), password_hash: 'md5' }, 'The password hash must be one of bcrypt'],
      [{ email: newEmail(), id: 'seven' }, 'ID must conform to the uuid v4 format'],
      [{ email: newEmail(), id: '00000000-0000-0000-0000-000000000000' }, 'ID cannot be a nil uuid'],
      [
        { email: newEmail(), ban_duration: 'soon' },
        'invalid format for ban duration: time: invalid duration "soon"',
      ],
      [{ email: 'nobody' }, 'Unable to validate email address: invalid format'],
      [{ phone: '0151' }, 'Invalid phone number format (E.164 required)'],
    ] as const)
      expect((await admin.createUser(body)).error).toMatchObject({ ...bad, message });
    expect((await admin.createUser({ id, email: newEmail() })).error).toMatchObject({ status: 422 });
  });

  it('lists users by page, newest first, and filters them by name', async () => {
    const name = `Person ${crypto.randomUUID()}`;
    for (let index = 0; index < 5; index += 1)
      await admin.createUser({ email: newEmail(), user_metadata: { full_name: name } });
    const { data } = await admin.listUsers({ page: 1, perPage: 2 });
    expect(data.users).toHaveLength(2);
    expect('total' in data && data.total).toBeGreaterThanOrEqual(5);
    expect(data).toMatchObject({ aud: 'authenticated', nextPage: 2 });
    expect(data.users[0]?.identities).toBeNull();
    const headers = { apikey: 'sb_secret_tests' };
    const found = await auth.request(`/admin/users?filter=${encodeURIComponent(name)}&per_page=2&page=2`, {
      headers,
    });
    expect(found.headers.get('x-total-count')).toBe('5');
    expect(found.headers.get('link')).toMatch(
      /^<\/admin\/users\?filter=[^>]+&page=3&per_page=2>; rel="next", <\/admin\/users\?[^>]+&page=3&per_page=2>; rel="last"$/,
    );
    const dates = (found.body['users'] as { created_at: string }[]).map(({ created_at }) => created_at);
    expect(dates).toEqual(dates.toSorted().toReversed());
    for (const query of ['page=-1', 'per_page=x', 'sort=email', 'sort=created_at%20up'])
      expect(await auth.request(`/admin/users?${query}`, { headers })).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      });
  });

  it('updates every field and ends all sessions after a password change', async () => {
    const { id, browser } = await newAccount(auth);
    const email = newEmail();
    const { data } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      user_metadata: { nickname: 'A' },
      app_metadata: { plan: 'gold', seats: 3 },
    });
    expect(data.user).toMatchObject({
      email,
      user_metadata: { nickname: 'A' },
      app_metadata: { provider: 'email', plan: 'gold', seats: 3 },
      identities: [{ identity_data: { email, email_verified: true } }],
    });
    const less = await admin.updateUserById(id, { app_metadata: { seats: null } });
    expect(less.data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'gold' });
    expect((await browser.auth.getUser()).error).toBeNull();
    expect((await admin.updateUserById(id, { password: 'short' })).error).toMatchObject({
      status: 422,
      code: 'weak_password',
    });
    expect((await admin.updateUserById(id, { password: 'Brand-New-Horse-8' })).error).toBeNull();
    expect((await browser.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    const client = auth.newBrowser();
    expect((await client.auth.signInWithPassword({ email, password: 'Brand-New-Horse-8' })).error).toBeNull();
  });

  it('rejects an email or phone number that belongs to another user', async () => {
    const [ann, bob] = [await newAccount(auth), await newAccount(auth)];
    const phone = newPhone();
    expect((await admin.updateUserById(ann.id, { phone })).error).toBeNull();
    expect((await admin.updateUserById(bob.id, { phone })).error).toMatchObject({ code: 'phone_exists' });
    expect((await admin.updateUserById(bob.id, { email: ann.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    });
    expect((await admin.updateUserById(ann.id, { email: ann.email, phone })).error).toBeNull();
  });

  it('bans a user for a duration and lifts the ban', async () => {
    const { id, email, browser } = await newAccount(auth);
    const { data } = await admin.updateUserById(id, { ban_duration: '1h30m' });
    const until = Date.parse((data.user as { banned_until?: string } | null)?.banned_until ?? '');
    expect(Math.abs(until - Date.now() - 90 * 60_000)).toBeLessThan(60_000);
    expect((await browser.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await browser.auth.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    await expect(signInAgain(auth, email)).rejects.toMatchObject({ status: 400, code: 'user_banned' });
    await admin.updateUserById(id, { ban_duration: 'none' });
    await signInAgain(auth, email);
  });

  it('hard-deletes a user, or soft-deletes one and keeps the row', async () => {
    const [gone, softDeleted] = [await newAccount(auth), await newAccount(auth)];
    await enrolApp(softDeleted);
    expect((await admin.deleteUser(gone.id)).error).toBeNull();
    expect(await sql`select 1 from auth.users where id = ${gone.id}`).toHaveLength(0);
    expect((await admin.deleteUser(gone.id)).error).toMatchObject({ status: 404, code: 'user_not_found' });

    expect((await admin.deleteUser(softDeleted.id, true)).error).toBeNull();
    const { data } = await admin.getUserById(softDeleted.id);
    expect(data.user).toMatchObject({ id: softDeleted.id, app_metadata: {}, user_metadata: {} });
    expect((data.user as { deleted_at?: string } | null)?.deleted_at).toBeTruthy();
    expect(JSON.stringify(data)).not.toContain(softDeleted.email);
    expect((await softDeleted.browser.auth.getUser()).error).toMatchObject({
      name: 'AuthSessionMissingError',
    });
    await expect(signInAgain(auth, softDeleted.email)).rejects.toMatchObject({ code: 'invalid_credentials' });
    // The address can be used again.
    expect((await newAccount(auth, softDeleted.email)).id).not.toBe(softDeleted.id);
  });

  it('reports an error when other rows reference the user', async () => {
    const { id } = await newAccount(auth);
    await sql`create table if not exists public.needs_user (id uuid references auth.users (id))`;
    await sql`insert into public.needs_user values (${id})`;
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const headers = { apikey: 'sb_secret_tests' };
      expect(await auth.request(`/admin/users/${id}`, { method: 'DELETE', headers })).toMatchObject({
        status: 500,
        body: { error_code: 'unexpected_failure', msg: 'Database error deleting user' },
      });
      expect(log).toHaveBeenCalledOnce();
    } finally {
      await sql`drop table public.needs_user`;
    }
  });

  it('returns not found for an invalid user ID', async () => {
    const headers = { apikey: 'sb_secret_tests' };
    expect(await auth.request(`/admin/users/${unknownId}`, { headers })).toMatchObject({
      status: 404,
      body: { error_code: 'user_not_found', msg: 'User not found' },
    });
    expect(await auth.request('/admin/users/1%20or%201=1', { headers })).toMatchObject({
      status: 404,
      body: { error_code: 'validation_failed', msg: 'user_id must be an UUID' },
    });
  });

  it('lists and deletes the MFA factors of a user', async () => {
    const account = await newAccount(auth);
    const other = await newAccount(auth);
    const { factorId, secret } = await enrolApp(account);
    const { data } = await admin.mfa.listFactors({ userId: account.id });
    expect(data?.factors).toMatchObject([{ id: factorId, status: 'verified', factor_type: 'totp' }]);
    expect(JSON.stringify(data)).not.toContain(secret);
    expect((await admin.mfa.deleteFactor({ userId: other.id, id: factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    });
    const removed = await admin.mfa.deleteFactor({ userId: account.id, id: factorId });
    expect(removed.error).toBeNull();
    const { browser } = await signInAgain(auth, account.email);
    expect((await browser.auth.updateUser({ password: 'Brand-New-Horse-8' })).error).toBeNull();
  });

  it('signs a user out by access token', async () => {
    const { email, token, browser } = await newAccount(auth);
    const other = await signInAgain(auth, email);
    expect((await admin.signOut(token, 'others')).error).toBeNull();
    expect((await other.browser.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await admin.signOut(token)).error).toBeNull();
    expect((await browser.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' });
  });
});

describe('generate link', () => {
  it('returns links that work like emailed ones', async () => {
    const email = newEmail();
    const sent = auth.mails.length;
    const signup = await admin.generateLink({ type: 'signup', email, password: goodPassword });
    expect(signup.data.properties).toMatchObject({
      verification_type: 'signup',
      redirect_to: 'http://site.test',
    });
    expect(signup.data.user).toMatchObject({ email });
    const opened = await auth.follow(signup.data.properties?.action_link ?? '');
    expect(opened.hash).toContain('access_token=');

    for (const type of ['magiclink', 'recovery'] as const) {
      const { data } = await admin.generateLink({ type, email });
      const { hashed_token: token_hash = '', email_otp: token = '' } = data.properties ?? {};
      const { auth: client } = auth.newBrowser();
      const wrong = await client.verifyOtp({ token_hash, type: 'email_change' });
      expect(wrong.error).toMatchObject({ code: 'otp_expired' });
      expect((await client.verifyOtp({ token_hash, type })).data.user?.email).toBe(email);
      expect((await client.verifyOtp({ email, token, type })).error).toMatchObject({ code: 'otp_expired' });
    }
    expect(auth.mails).toHaveLength(sent);
  });

  it('changes an address after both links are opened', async () => {
    const { email, id } = await newAccount(auth);
    const newAddress = newEmail();
    const generate = async (type: 'email_change_new' | 'email_change_current') => {
      const { data, error } = await admin.generateLink({ type, email, newEmail: newAddress });
      if (error) throw error;
      expect(data.properties.verification_type).toBe(type);
      return data.properties;
    };
    const [current, fresh] = [await generate('email_change_current'), await generate('email_change_new')];
    expect(new URL(current.action_link).searchParams.get('type')).toBe('email_change');
    await auth.follow(current.action_link);
    const client = auth.newBrowser();
    const token_hash = fresh.hashed_token;
    expect((await client.auth.verifyOtp({ token_hash, type: 'email_change' })).data.user).toMatchObject({
      id,
      email: newAddress,
    });
  });

  it('signs up a new user and rejects invalid requests', async () => {
    const email = newEmail();
    const magic = await admin.generateLink({ type: 'magiclink', email });
    expect(magic.data.properties?.verification_type).toBe('signup');
    const known = (await newAccount(auth)).email;
    const generate = (body: object) => admin.generateLink(body as never).then(({ error }) => error);
    expect(await generate({ type: 'recovery', email: newEmail() })).toMatchObject({
      status: 404,
      code: 'user_not_found',
      message: 'User with this email not found',
    });
    expect(await generate({ type: 'signup', email: newEmail() })).toMatchObject({
      status: 400,
      message: 'Signup requires a valid password',
    });
    for (const type of ['signup', 'invite'])
      expect(await generate({ type, email: known, password: goodPassword })).toMatchObject({
        status: 422,
        code: 'email_exists',
      });
    for (const type of ['sms', 'constructor', ''])
      expect(await generate({ type, email: known })).toMatchObject({
        status: 400,
        code: 'validation_failed',
      });
    expect(
      await generate({ type: 'email_change_new', email: known, newEmail: (await newAccount(auth)).email }),
    ).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('redirects only to the site or allowed URLs', async () => {
    const { email } = await newAccount(auth);
    for (const [redirectTo, expected] of [
      ['https://evil.test/', 'http://site.test'],
      ['http://site.test/account', 'http://site.test/account'],
    ] as const) {
      const { data } = await admin.generateLink({ type: 'magiclink', email, options: { redirectTo } });
      expect(data.properties?.redirect_to).toBe(expected);
    }
  });
});

describe('invitations', () => {
  it('creates an account that sets its password through the emailed link', async () => {
    const email = newEmail();
    const { data, error } = await admin.inviteUserByEmail(email, { data: { first_name: 'Ada' } });
    expect(error).toBeNull();
    expect(data.user?.invited_at).toBeTruthy();
    expect(auth.mails.at(-1)).toMatchObject({ to: email, subject: "You've been invited" });
    const link = new URL(auth.linkTo(email));
    expect(link.searchParams.get('type')).toBe('invite');
    const browser = auth.newBrowser();
    const token_hash = link.searchParams.get('token') ?? '';
    const opened = await browser.auth.verifyOtp({ token_hash, type: 'invite' });
    expect(opened.data.user).toMatchObject({ email, user_metadata: { first_name: 'Ada' } });
    expect((await browser.auth.updateUser({ password: goodPassword })).error).toBeNull();
    await signInAgain(auth, email);
    expect((await admin.inviteUserByEmail(email)).error).toMatchObject({ status: 422, code: 'email_exists' });
  });

  it('accepts the code from the email', async () => {
    const email = newEmail();
    await admin.inviteUserByEmail(email);
    const token = auth.mailCodeTo(email);
    const { data } = await auth.newBrowser().auth.verifyOtp({ email, token, type: 'invite' });
    expect(data.user?.email_confirmed_at).toBeTruthy();
  });
});
