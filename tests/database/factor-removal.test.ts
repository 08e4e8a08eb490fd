import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';

const methods = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const;
type FactorType = keyof typeof methods;

/** A session of `person` at aal1, as GoTrue starts it. */
async function startSession(tx: TransactionSql, person: string) {
  const id = randomUUID();
  await tx`insert into auth.sessions (id, user_id, aal, created_at, updated_at)
    values (${id}, ${person}, 'aal1', now(), now())`;
  await addClaim(tx, id, 'password');
  return id;
}

const addClaim = (tx: TransactionSql, session: string, method: string) =>
  tx`insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
    values (${randomUUID()}, ${session}, now(), now(), ${method})`;

async function addFactor(tx: TransactionSql, person: string, type: FactorType = 'totp') {
  const id = randomUUID();
  await tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
    values (${id}, ${person}, ${id}, ${type}, 'verified', now(), now())`;
  return { id, type };
}
type Factor = Awaited<ReturnType<typeof addFactor>>;

/** What GoTrue does once a factor is verified (internal/api/token.go, `updateMFASessionAndClaims`). */
async function upgrade(tx: TransactionSql, session: string, { id, type }: Factor) {
  await addClaim(tx, session, methods[type]);
  await tx`update auth.sessions set aal = 'aal2', factor_id = ${id} where id = ${session}`;
}

/** What GoTrue does to remove one: `UnenrollFactor` in internal/api/mfa.go, `DowngradeSessionsToAAL1` in internal/models/factor.go. */
async function unenroll(tx: TransactionSql, person: string, { id, type }: Factor) {
  await tx`delete from auth.mfa_factors as mfa_factors where mfa_factors.id = ${id}`;
  const sessions = await tx<{ id: string }[]>`select id from auth.sessions where factor_id = ${id}`;
  for (const session of sessions)
    await tx`delete from auth.mfa_amr_claims
      where session_id = ${session.id} and authentication_method = ${methods[type]}`;
  await tx`update auth.sessions set aal = 'aal1', factor_id = null
    where user_id = ${person} and factor_id = ${id}`;
}

/** The level of the next token of a session, which GoTrue reads from its claims (`CalculateAALAndAMR`), and that of its row. */
async function levelsOf(tx: TransactionSql, session: string) {
  const [row] = await tx<{ token: string; session: string }[]>`select s.aal as session,
      case when exists (select from auth.mfa_amr_claims as c where c.session_id = s.id
        and c.authentication_method in ('totp', 'mfa/phone', 'mfa/webauthn')) then 'aal2' else 'aal1' end as token
    from auth.sessions as s where s.id = ${session}`;
  return row;
}

/** Whether the token that a session had before still counts as one with a second factor. */
const hasRights = async (tx: TransactionSql, person: string, session: string) => {
  const claims = { sub: person, role: 'authenticated', aal: 'aal2', session_id: session };
  await tx`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
  const [row] = await tx<{ it_has: boolean }[]>`select private.has_second_factor() as it_has`;
  return row?.it_has;
};

it.each(['totp', 'phone', 'webauthn'] as const)(
  'a session loses the %s factor that GoTrue removes, in its row and in its next token',
  (type) =>
    inTown(async ({ ids: { admin } }, _, tx) => {
      const session = await startSession(tx, admin);
      const factor = await addFactor(tx, admin, type);
      await upgrade(tx, session, factor);
      expect(await levelsOf(tx, session)).toEqual({ session: 'aal2', token: 'aal2' });
      expect(await hasRights(tx, admin, session)).toBe(true);
      await unenroll(tx, admin, factor);
      expect(await levelsOf(tx, session)).toEqual({ session: 'aal1', token: 'aal1' });
      expect(await hasRights(tx, admin, session)).toBe(false);
      const left =
        await tx`select authentication_method as method from auth.mfa_amr_claims where session_id = ${session}`;
      expect([...left]).toEqual([{ method: 'password' }]);
    }),
);

it('a factor that an operator deletes leaves nothing either', () =>
  inTown(async ({ ids: { admin } }, _, tx) => {
    const session = await startSession(tx, admin);
    const factor = await addFactor(tx, admin);
    await upgrade(tx, session, factor);
    await tx`delete from auth.mfa_factors where id = ${factor.id}`;
    expect(await levelsOf(tx, session)).toEqual({ session: 'aal1', token: 'aal1' });
  }));

it('a session that two factors confirmed ends at aal1 with the one that it belongs to', () =>
  inTown(async ({ ids: { admin } }, _, tx) => {
    const session = await startSession(tx, admin);
    const [app, phone] = [await addFactor(tx, admin), await addFactor(tx, admin, 'phone')];
    await upgrade(tx, session, app);
    await upgrade(tx, session, phone);
    await unenroll(tx, admin, app);
    expect(await levelsOf(tx, session)).toEqual({ session: 'aal2', token: 'aal2' });
    await unenroll(tx, admin, phone);
    expect(await levelsOf(tx, session)).toEqual({ session: 'aal1', token: 'aal1' });
  }));

it('other sessions and other people keep theirs', () =>
  inTown(async ({ ids: { admin, editor } }, _, tx) => {
    const [gone, left] = [await addFactor(tx, admin), await addFactor(tx, admin)];
    const theirs = await addFactor(tx, editor);
    const sessions = {
      gone: await startSession(tx, admin),
      left: await startSession(tx, admin),
      theirs: await startSession(tx, editor),
    };
    await upgrade(tx, sessions.gone, gone);
    await upgrade(tx, sessions.left, left);
    await upgrade(tx, sessions.theirs, theirs);
    await unenroll(tx, admin, gone);
    expect(await levelsOf(tx, sessions.gone)).toEqual({ session: 'aal1', token: 'aal1' });
    expect(await levelsOf(tx, sessions.left)).toEqual({ session: 'aal2', token: 'aal2' });
    expect(await levelsOf(tx, sessions.theirs)).toEqual({ session: 'aal2', token: 'aal2' });
  }));

it('a recovery code takes the second factor from every session of the account', () =>
  inTown(async ({ ids: { admin } }, _, tx) => {
    const session = await startSession(tx, admin);
    const stale = await startSession(tx, admin);
    await upgrade(tx, session, await addFactor(tx, admin));
    // The factor of this one was removed by an older version, which left its claim.
    await addClaim(tx, stale, 'totp');
    const claims = { userId: admin, aal: 'aal2', sessionId: session } as const;
    const [made] = await as(tx, claims, (run) => run`select public.make_recovery_codes() as codes`);
    const [code] = made?.['codes'] as string[];
    const used = await as(tx, claims, (run) => run`select public.use_recovery_code(${code ?? ''}) as used`);
    expect([...used]).toEqual([{ used: true }]);
    expect(await levelsOf(tx, session)).toEqual({ session: 'aal1', token: 'aal1' });
    expect(await levelsOf(tx, stale)).toEqual({ session: 'aal1', token: 'aal1' });
  }));
