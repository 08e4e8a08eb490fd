import { expect, it } from 'vitest';
import { goodPassword, newPhone } from '../../support/clients.ts';
import { hintOf } from '../../support/issuer.ts';
import { enrolApp, newAccount } from './support/accounts.ts';
import { newPerson, signInAt, startProviderServer } from './support/providers.ts';

const { sql, auth } = await startProviderServer(`
enable_anonymous_sign_ins = true
[auth.sms]
enabled = true
[auth.mfa.phone]
enroll_enabled = true
verify_enabled = true
`);

// What GoTrue scans into a Go value that cannot be null (internal/models): it then fails to read the row, and every list that has it.
const required = {
  users: `instance_id aud role is_sso_user confirmation_token recovery_token email_change_token_current email_change_token_new
    email_change email_change_confirm_status phone_change_token phone_change reauthentication_token is_anonymous created_at updated_at`,
  identities: 'provider_id user_id provider created_at updated_at',
  sessions: 'user_id aal created_at updated_at',
  refresh_tokens: 'instance_id token user_id revoked created_at updated_at',
  one_time_tokens: 'user_id token_type token_hash relates_to created_at updated_at',
  flow_state: `authentication_method provider_type provider_access_token provider_refresh_token email_optional created_at
    updated_at`,
  mfa_factors: 'friendly_name secret factor_type status created_at updated_at',
  mfa_challenges: 'factor_id ip_address otp_code created_at',
  mfa_amr_claims: 'session_id authentication_method created_at updated_at',
  audit_log_entries: 'instance_id ip_address created_at',
} as const;
type Table = keyof typeof required;

/** The columns in which some row is null; the condition may name the row as r. Fails where there is no row. */
async function findNulls(table: Table, condition: string, values: string[]) {
  const rows = await sql.unsafe<Record<string, unknown>[]>(
    `select * from auth.${table} as r where ${condition}`,
    [values],
  );
  expect(rows.length, table).toBeGreaterThan(0);
  return required[table]
    .split(/\s+/)
    .filter((column) => rows.some((row) => row[column] === null || row[column] === undefined))
    .map((column) => `${table}.${column}`);
}

it('every row that the server writes can be read by GoTrue', async () => {
  const account = await newAccount(auth);
  const { browser, email } = account;
  await browser.auth.signInWithPassword({ email, password: goodPassword });
  await browser.auth.refreshSession();
  await browser.auth.signInWithOtp({ email });
  await enrolApp(account);
  const phone = newPhone();
  const factor = await browser.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Mobile' });
  await browser.auth.mfa.challenge({ factorId: factor.data?.id ?? '' });
  const person = newPerson();
  const elsewhere = await signInAt(auth.newBrowser(), person);
  const { data: begun } = await auth.newBrowser().auth.signInWithOAuth({
    provider: 'keycloak',
    options: { scopes: 'openid', queryParams: { login_hint: hintOf(person) }, skipBrowserRedirect: true },
  });
  await fetch(begun.url ?? '', { redirect: 'manual' });
  const anonymous = await auth.newBrowser().auth.signInAnonymously();
  const number = newPhone();
  await auth.newBrowser().auth.signUp({ phone: number, password: goodPassword });
  const [found] = await sql<{ ids: string[] }[]>`select array_agg(id::text) as ids from auth.users
    where email = ${email} or phone = ${number.slice(1)}`;
  const ids = [...(found?.ids ?? []), elsewhere.user.id, anonymous.data.user?.id ?? ''];
  expect(ids).toHaveLength(4);
  const own = 'r.user_id = any ($1::uuid[])';
  const ofSession = 'r.session_id in (select id from auth.sessions where user_id = any ($1::uuid[]))';
  const ofFactor = 'r.factor_id in (select id from auth.mfa_factors where user_id = any ($1::uuid[]))';
  const conditions: Record<Table, string> = {
    users: 'r.id = any ($1::uuid[])',
    identities: own,
    sessions: own,
    refresh_tokens: 'r.user_id = any ($1::text[])',
    one_time_tokens: own,
    flow_state: `r.user_id = any ($1::uuid[]) or r.created_at > now() - interval '1 minute' and r.provider_type = 'keycloak'`,
    mfa_factors: own,
    mfa_challenges: ofFactor,
    mfa_amr_claims: ofSession,
    audit_log_entries: "r.payload ->> 'actor_id' = any ($1::text[])",
  };
  const nulls: string[] = [];
  for (const table of Object.keys(conditions) as Table[])
    nulls.push(...(await findNulls(table, conditions[table], ids)));
  expect(nulls).toEqual([]);
});

it('every account of the demo data can be read by GoTrue', async () => {
  const demo = await sql<{ id: string }[]>`select id from auth.users
    where email ~ '@(alderfalls\\.example|guests\\.demo\\.test|demo\\.test)$'`;
  const ids = demo.map(({ id }) => id);
  expect(await findNulls('users', 'r.id = any ($1::uuid[])', ids)).toEqual([]);
});
