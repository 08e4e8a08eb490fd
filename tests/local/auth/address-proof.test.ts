import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { goodPassword, newEmail, newPhone } from '../../support/clients.ts';
import { type Browser, newPerson, signInAt, startProviderServer } from './support/providers.ts';

const { sql, auth } = await startProviderServer();
const admin = auth.newAdmin().auth.admin;

/** Signs up with an address that somebody else owns; returns the account. */
async function plantAccount(email: string, key?: string) {
  const data = { first_name: 'Mallory', last_name: 'Planted', ...(key && { sign_up_key: key }) };
  await auth.newBrowser().auth.signUp({ email, password: goodPassword, options: { data } });
  const [user] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  return user?.id ?? '';
}

const typeCode = (browser: Browser, email: string, type: 'email' | 'signup' | 'recovery' | 'invite') =>
  browser.auth.verifyOtp({ email, token: auth.mailCodeTo(email), type });

async function asOwner(ask: (browser: Browser) => Promise<{ error: unknown }>) {
  const browser = auth.newBrowser();
  expect((await ask(browser)).error).toBeNull();
  return browser;
}

/** How the owner of an address proves it; each answers the owner's browser. */
const proofs = {
  'the confirmation that the sign-up sent': async (email: string) =>
    asOwner((browser) => typeCode(browser, email, 'signup')),
  'a sign-up of their own': async (email: string) => {
    const browser = await asOwner((own) => own.auth.signUp({ email, password: 'My-Own-Horse-9' }));
    expect((await typeCode(browser, email, 'signup')).error).toBeNull();
    return browser;
  },
  'a confirmation sent again': async (email: string) => {
    const browser = await asOwner((own) => own.auth.resend({ type: 'signup', email }));
    expect((await typeCode(browser, email, 'signup')).error).toBeNull();
    return browser;
  },
  'a link or code that signs in': async (email: string) => {
    const browser = await asOwner((own) => own.auth.signInWithOtp({ email }));
    expect((await typeCode(browser, email, 'email')).error).toBeNull();
    return browser;
  },
  'a password reset': async (email: string) => {
    const browser = await asOwner((own) => own.auth.resetPasswordForEmail(email));
    expect((await typeCode(browser, email, 'recovery')).error).toBeNull();
    return browser;
  },
  'an invitation': async (email: string) => {
    expect((await admin.inviteUserByEmail(email)).error).toBeNull();
    return asOwner((browser) => typeCode(browser, email, 'invite'));
  },
  'a provider that verified it': async (email: string) => {
    const browser = auth.newBrowser();
    await signInAt(browser, newPerson({ email }));
    return browser;
  },
};
type Proof = keyof typeof proofs;
const others = (Object.keys(proofs) as Proof[]).filter(
  (proof) => proof !== 'the confirmation that the sign-up sent',
);

const count = async (table: string, id: string) =>
  (await sql`select from ${sql(table)} where user_id = ${id}`).length;

/** What somebody may have added to an account before its address was proven. */
const planted: Record<
  string,
  { add: (id: string) => Promise<unknown>; left: (id: string) => Promise<unknown> }
> = {
  'a session': {
    add: (id) =>
      sql`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
        values (${randomUUID()}, ${id}, 'aal1', now() - interval '1 hour', now())`,
    left: async (id) =>
      (
        await sql`select from auth.sessions where user_id = ${id} and created_at < now() - interval '30 minutes'`
      ).length,
  },
  'a second factor': {
    add: (id) =>
      sql`insert into auth.mfa_factors (id, user_id, factor_type, status) values (${randomUUID()}, ${id}, 'totp', 'verified')`,
    left: (id) => count('auth.mfa_factors', id),
  },
  'a passkey': {
    add: (id) =>
      sql`insert into auth.webauthn_credentials (user_id, credential_id, public_key)
        values (${id}, ${randomUUID()}::text::bytea, '\\x00')`,
    left: (id) => count('auth.webauthn_credentials', id),
  },
  'a recovery code': {
    add: (id) =>
      sql`insert into private.recovery_codes (user_id, code_hash) values (${id}, ${randomUUID()}::text::bytea)`,
    left: (id) => count('private.recovery_codes', id),
  },
  'a device for pushes': {
    add: (id) =>
      sql`insert into private.push_devices (user_id, endpoint, p256dh, auth, label)
        values (${id}, ${`https://updates.push.services.mozilla.com/${randomUUID()}`}, ${'A'.repeat(87)}, ${'A'.repeat(22)}, 'Phone')`,
    left: (id) => count('private.push_devices', id),
  },
  'an identity at a provider': {
    add: (id) =>
      sql`insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at)
        values (${randomUUID()}, ${id}, '{"email": "mallory@evil.test", "email_verified": true}', 'keycloak', now())`,
    left: async (id) =>
      (await sql`select from auth.identities where user_id = ${id} and email = 'mallory@evil.test'`).length,
  },
  'a phone number': {
    add: (id) => sql`update auth.users set phone = ${newPhone()} where id = ${id}`,
    left: async (id) => (await sql`select from auth.users where id = ${id} and phone is not null`).length,
  },
};

describe.each(Object.keys(proofs) as Proof[])('an address proven by %s', (proof) => {
  it('leaves whoever signed up with it nothing that was added before', async () => {
    const email = newEmail();
    const id = await plantAccount(email);
    for (const { add } of Object.values(planted)) await add(id);
    await proofs[proof](email);
    const left: Record<string, unknown> = {};
    for (const [what, { left: find }] of Object.entries(planted)) left[what] = await find(id);
    expect(left).toEqual(Object.fromEntries(Object.keys(planted).map((what) => [what, 0])));
  });
});

const namesOf = async (id: string) => {
  const [row] = await sql`select first_name, last_name from public.profiles where id = ${id}`;
  return row;
};

describe.each(others)('an address proven by %s', (proof) => {
  it('voids the password and the names of the sign-up', async () => {
    const email = newEmail();
    const id = await plantAccount(email);
    await proofs[proof](email);
    const { error } = await auth.newBrowser().auth.signInWithPassword({ email, password: goodPassword });
    expect(error).toMatchObject({ code: 'invalid_credentials' });
    expect(Object.values((await namesOf(id)) ?? {}).join(' ')).not.toMatch(/Mallory|Planted/);
  });
});

interface Claimant {
  sub: string;
  session_id: string;
}
const claimsOf = async (browser: Browser): Promise<Claimant> => {
  const { data } = await browser.auth.getSession();
  const [, body = ''] = (data.session?.access_token ?? '').split('.');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as Claimant;
};

/** Runs a statement as a request of the REST API does in the session of a browser, after what is asked before each. */
async function request(browser: Browser, statement: string, path = '/profiles') {
  const claims = JSON.stringify(await claimsOf(browser));
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('request.path', ${path}, true),
      set_config('role', 'authenticated', true)`;
    await tx`select private.check_api_request()`;
    return tx.unsafe<{ answer: unknown }[]>(statement);
  });
}
const claim = async (browser: Browser, key = '') => {
  const [row] = await request(
    browser,
    `select public.claim_account('${key}') as answer`,
    '/rpc/claim_account',
  );
  return row?.answer as { state: string } | undefined;
};
const signIn = async (email: string) => {
  const browser = auth.newBrowser();
  const { error } = await browser.auth.signInWithPassword({ email, password: goodPassword });
  if (error) throw error;
  return browser;
};

describe('the confirmation that a sign-up sent', () => {
  const [first] = Object.values(proofs);
  const confirm = async (email: string) => {
    if (!first) throw new Error('There is no proof.');
    return first(email);
  };
  const secret = 'the secret of this browser';
  const key = createHash('sha256').update(secret).digest('hex');

  it('keeps password and names for the browser that signed up', async () => {
    const email = newEmail();
    const id = await plantAccount(email, key);
    const browser = await confirm(email);
    expect(await claim(browser, secret)).toMatchObject({ state: 'claimed' });
    expect(await namesOf(id)).toEqual({ first_name: 'Mallory', last_name: 'Planted' });
    await request(await signIn(email), 'select 1 as answer');
  });

  it('keeps them where the link led back to the browser that signed up, without the site', async () => {
    const email = newEmail();
    const browser = auth.newBrowser();
    await browser.auth.signUp({ email, password: goodPassword });
    const code = (await auth.follow(auth.linkTo(email))).searchParams.get('code') ?? '';
    expect((await browser.auth.exchangeCodeForSession(code)).error).toBeNull();
    await request(await signIn(email), 'select 1 as answer');
  });

  it('gives them back to that browser after it asked for the email again', async () => {
    const email = newEmail();
    const id = await plantAccount(email, key);
    const browser = await proofs['a confirmation sent again'](email);
    expect(await claim(browser, secret)).toMatchObject({ state: 'claimed' });
    expect(await namesOf(id)).toEqual({ first_name: 'Mallory', last_name: 'Planted' });
    await request(await signIn(email), 'select 1 as answer');
  });

  it.each(['', 'the secret of another browser'])(
    'voids both in another browser, and ends what the password opened (secret %j)',
    async (other) => {
      const email = newEmail();
      const id = await plantAccount(email, key);
      const owner = await confirm(email);
      const attacker = await signIn(email);
      await expect(request(attacker, 'select 1 as answer')).rejects.toThrow('Sign in by a link');
      await expect(claim(attacker, '')).rejects.toThrow('Sign in by a link');
      expect(await claim(owner, other)).toMatchObject({ state: 'choose_password', first_name: 'Mallory' });
      expect(await namesOf(id)).toEqual({ first_name: '', last_name: '' });
      expect((await attacker.auth.refreshSession()).error).not.toBeNull();
      await expect(signIn(email)).rejects.toMatchObject({ code: 'invalid_credentials' });
      expect((await owner.auth.updateUser({ password: 'My-Own-Horse-9' })).error).toBeNull();
      await request(owner, 'select 1 as answer');
    },
  );

  it('a number or an identity that the password added since opens nothing', async () => {
    const email = newEmail();
    const id = await plantAccount(email, key);
    const owner = await confirm(email);
    await sql`update auth.users set phone = ${newPhone()}, phone_confirmed_at = now() + interval '1 second' where id = ${id}`;
    await expect(request(owner, 'select 1 as answer')).rejects.toThrow('Sign in by a link');
    expect(await claim(owner)).toMatchObject({ state: 'sign_in_again' });
    const [user] = await sql`select phone, encrypted_password from auth.users where id = ${id}`;
    expect(user).toEqual({ phone: null, encrypted_password: null });
    expect(await count('auth.sessions', id)).toBe(0);
  });
});

it('a number is proven the same way: the password opens nothing until its owner took the account', async () => {
  const phone = newPhone();
  await auth.newBrowser().auth.signUp({ phone, password: goodPassword });
  const [user] = await sql<{ id: string }[]>`select id from auth.users where phone = ${phone.slice(1)}`;
  for (const what of ['a second factor', 'a passkey', 'a recovery code'])
    await planted[what]?.add(user?.id ?? '');
  const owner = auth.newBrowser();
  expect((await owner.auth.signInWithOtp({ phone })).error).toBeNull();
  expect((await owner.auth.verifyOtp({ phone, token: auth.smsCodeTo(phone), type: 'sms' })).error).toBeNull();
  for (const what of ['a second factor', 'a passkey', 'a recovery code'])
    expect(await planted[what]?.left(user?.id ?? '')).toBe(0);
  const attacker = auth.newBrowser();
  expect((await attacker.auth.signInWithPassword({ phone, password: goodPassword })).error).toBeNull();
  await expect(request(attacker, 'select 1 as answer')).rejects.toThrow('Sign in by a link');
  expect(await claim(owner)).toMatchObject({ state: 'choose_password' });
  expect((await attacker.auth.refreshSession()).error).not.toBeNull();
  expect((await attacker.auth.signInWithPassword({ phone, password: goodPassword })).error).toMatchObject({
    code: 'invalid_credentials',
  });
});

it('an account is proven once: what its owner added stays when it is confirmed again', async () => {
  const email = newEmail();
  const id = await plantAccount(email);
  await claim(await proofs['a password reset'](email));
  await planted['a passkey']?.add(id);
  await sql`update auth.users set email_confirmed_at = null where id = ${id}`;
  await sql`update auth.users set email_confirmed_at = now() where id = ${id}`;
  expect(await planted['a passkey']?.left(id)).toBe(1);
});

it('accounts that an administrator makes or confirms at once keep their password', async () => {
  const email = newEmail();
  await admin.createUser({
    email,
    password: goodPassword,
    email_confirm: true,
    user_metadata: { first_name: 'Ada' },
  });
  const browser = await signIn(email);
  await request(browser, 'select 1 as answer');
  expect(await namesOf((await claimsOf(browser)).sub)).toMatchObject({ first_name: 'Ada' });
});

it('an address is sent twenty emails a day before it is confirmed, whichever kinds they are', async () => {
  const email = newEmail();
  const sent = () => auth.mails.filter(({ to }) => to === email).length;
  await plantAccount(email);
  const ask = [
    () => auth.newBrowser().auth.resend({ type: 'signup', email }),
    () => auth.newBrowser().auth.resetPasswordForEmail(email),
    () => auth.newBrowser().auth.signInWithOtp({ email }),
    () => auth.newBrowser().auth.signUp({ email, password: goodPassword }),
  ];
  for (let round = 0; round < 7; round += 1) for (const one of ask) expect((await one()).error).toBeNull();
  expect(sent()).toBe(20);
  // The emails of the hub count with them.
  const queue = () =>
    sql`select private.queue_mail(${randomUUID()}, 'form_confirmation', 'forms', null, '{}', ${email})`;
  await queue();
  expect(await sql`select from private.outbox where recipient = ${email}`).toHaveLength(0);
});
