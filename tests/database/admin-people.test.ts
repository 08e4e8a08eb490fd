import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import type { PersonaName, Town } from './support/town.ts';

const read = (person: string) => `select public.admin_person('${person}') as person`;
const reset = (person: string, reason = 'Lost phone') =>
  `select public.reset_second_factor('${person}', '${reason}')`;

/** Gives somebody a second factor that was verified two days ago, recovery codes and a session. */
async function addFactor(tx: TransactionSql, person: string) {
  await tx`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
    values (gen_random_uuid(), ${person}, 'Phone', 'totp', 'verified', 'x', now() - interval '2 days', now())`;
  await tx`update private.verified_factors set verified_at = now() - interval '2 days' where user_id = ${person}`;
  await tx`insert into private.recovery_codes (user_id, code_hash) values (${person}, '\\x00')`;
  await tx`insert into auth.sessions (id, user_id, created_at, updated_at, aal)
    values (gen_random_uuid(), ${person}, now(), now(), 'aal2')`;
}

const factorsOf = async (tx: TransactionSql, person: string) => {
  const [row] = await tx`select
    (select count(*)::integer from auth.mfa_factors where user_id = ${person}) as factors,
    (select count(*)::integer from private.recovery_codes where user_id = ${person}) as codes,
    (select count(*)::integer from auth.sessions where user_id = ${person}) as sessions`;
  return row;
};
const strong = (tx: TransactionSql, town: Town, who: 'admin' | 'editor' | 'owner', statement: string) =>
  as(tx, { userId: town.ids[who], aal: 'aal2' }, (run) => run.unsafe(statement));

it('is found by a part of their address as it is now, and by none once the account is deleted', () =>
  inTown(async (town, act, tx) => {
    const person = town.ids.member;
    const mark = randomUUID().slice(0, 8);
    const found = async (q: string) => {
      const [row] = await act(
        'admin',
        `select public.admin_list('profiles', q => '${q}', sort => 'added') as list`,
      );
      return (row?.['list'] as { rows: { id: string }[] }).rows.map(({ id }) => id);
    };
    await tx`update auth.users set email = ${`First-${mark}@rights.test`.toLowerCase()}, phone = '15550001122' where id = ${person}`;
    expect(await found(`st-${mark}@RIGHTS`)).toEqual([person]);
    expect(await found('+1 555 000-1122')).toContain(person);
    await tx`update auth.users set email = ${`second-${mark}@rights.test`}, phone = null where id = ${person}`;
    expect(await found(`first-${mark}@`)).toEqual([]);
    expect(await found('+1 555 000-1122')).not.toContain(person);
    expect(await found(`nd-${mark}@rights`)).toEqual([person]);
    await tx`delete from auth.users where id = ${person}`;
    expect([
      ...(await tx`select from private.account_addresses where user_id = ${person} or email like ${`%${mark}%`}`),
    ]).toEqual([]);
    await expect(act('owner', 'select * from private.account_addresses')).rejects.toMatchObject({
      code: '42501',
    });
  }));

describe('a person', () => {
  it('is shown to staff, with what belongs to them', () =>
    inTown(async (town, act) => {
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager'] as const)
        await expect(act(who, read(town.ids.owner))).rejects.toMatchObject({ code: '42501' });
      const [row] = await act('editor', read(town.ids.owner));
      const person = row?.['person'] as { listings: { id: string }[]; organizations: { id: string }[] };
      expect(person.listings.map(({ id }) => id)).toContain(town.approved);
      expect(person.organizations).toMatchObject([{ id: town.businessProfile }]);
      const [member] = await act('editor', read(town.ids.member));
      expect(member?.['person']).toMatchObject({
        registrations: expect.arrayContaining([
          expect.objectContaining({
            id: town.registration,
            event_id: town.approvedEvent,
            business_id: town.approved,
          }),
        ]) as unknown,
      });
      await expect(act('editor', read('00000000-0000-4000-8000-000000000000'))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));

  it('shows email, phone and sign-in only with the right, and second factors only to admins', () =>
    inTown(async (town, act, tx) => {
      await addFactor(tx, town.ids.member);
      await tx`update auth.users set phone = '15550177', last_sign_in_at = now() where id = ${town.ids.member}`;
      const personAs = async (who: PersonaName) => (await act(who, read(town.ids.member)))[0]?.['person'];
      const hidden = { email: null, phone: null, last_sign_in_at: null, second_factors: null };
      expect(await personAs('editor')).toMatchObject(hidden);
      const email = `${town.ids.member}@rights.test`;
      expect(await personAs('admin')).toMatchObject({ email, phone: '15550177', second_factors: 1 });
      await tx`update public.staff set rights = '{contacts}' where user_id = ${town.ids.editor}`;
      expect(await personAs('editor')).toMatchObject({ email, phone: '15550177', second_factors: null });
    }));
});

describe('resetting a second factor', () => {
  it('removes it with its codes and sessions, is logged with the reason, and the person gets an email', () =>
    inTown(async (town, _, tx) => {
      for (const person of [town.ids.member, town.ids.admin]) await addFactor(tx, person);
      await strong(tx, town, 'admin', reset(town.ids.member));
      expect(await factorsOf(tx, town.ids.member)).toEqual({ factors: 0, codes: 0, sessions: 0 });
      const [entry] = await tx`select actor_id, entity, entity_id, reason from public.audit_log
        order by id desc limit 1`;
      expect(entry).toEqual({
        actor_id: town.ids.admin,
        entity: 'profiles',
        entity_id: town.ids.member,
        reason: 'Lost phone',
      });
      const mails =
        await tx`select template, kind from private.outbox where user_id = ${town.ids.member} and template = 'second_factor_reset'`;
      expect([...mails]).toEqual([{ template: 'second_factor_reset', kind: 'accounts' }]);
      await expect(strong(tx, town, 'admin', reset(town.ids.member))).rejects.toMatchObject(
        httpError(409, 'no_factor'),
      );
    }));

  it('is for admins with a second factor only, with a reason, and never for oneself', () =>
    inTown(async (town, act, tx) => {
      for (const person of [town.ids.member, town.ids.admin, town.ids.editor]) await addFactor(tx, person);
      for (const who of ['anon', 'stranger', 'member', 'owner', 'manager', 'editor', 'admin'] as const)
        await expect(act(who, reset(town.ids.member))).rejects.toMatchObject({ code: '42501' });
      for (const who of ['owner', 'editor'] as const)
        await expect(strong(tx, town, who, reset(town.ids.admin))).rejects.toMatchObject({ code: '42501' });
      await expect(strong(tx, town, 'admin', reset(town.ids.admin))).rejects.toMatchObject(
        httpError(409, 'own_factor'),
      );
      await expect(strong(tx, town, 'admin', reset(town.ids.member, '  '))).rejects.toMatchObject(
        httpError(422, 'reason_needed'),
      );
      for (const person of [town.ids.member, town.ids.admin, town.ids.editor])
        expect(await factorsOf(tx, person)).toMatchObject({ factors: 1, codes: 1 });
    }));

  it('needs a second factor that the admin has used for a day', () =>
    inTown(async (town, _, tx) => {
      for (const person of [town.ids.member, town.ids.admin]) await addFactor(tx, person);
      const setAge = (age: string) =>
        tx`update private.verified_factors set verified_at = now() - ${age}::interval where user_id = ${town.ids.admin}`;
      await setAge('23 hours 59 minutes');
      await expect(strong(tx, town, 'admin', reset(town.ids.member))).rejects.toMatchObject(
        httpError(403, 'factor_too_new'),
      );
      expect(await factorsOf(tx, town.ids.member)).toMatchObject({ factors: 1, codes: 1 });

      // Begun two days ago and used only now, it is new as well.
      await tx`update auth.mfa_factors set status = 'unverified' where user_id = ${town.ids.admin}`;
      await tx`delete from private.verified_factors where user_id = ${town.ids.admin}`;
      await tx`update auth.mfa_factors set status = 'verified' where user_id = ${town.ids.admin}`;
      await expect(strong(tx, town, 'admin', reset(town.ids.member))).rejects.toMatchObject(
        httpError(403, 'factor_too_new'),
      );
      await setAge('24 hours');
      await strong(tx, town, 'admin', reset(town.ids.member));
      expect(await factorsOf(tx, town.ids.member)).toMatchObject({ factors: 0 });
    }));

  it('takes the rights of staff from tokens that were issued before', () =>
    inTown(async (town, _, tx) => {
      await tx`update public.site_settings set staff_second_factor = true`;
      for (const person of [town.ids.editor, town.ids.admin]) await addFactor(tx, person);
      const [session] = await tx`select id from auth.sessions where user_id = ${town.ids.editor}`;
      const token = { userId: town.ids.editor, aal: 'aal2', sessionId: String(session?.['id']) } as const;
      const readLog = () => as(tx, token, (run) => run`select from public.audit_log limit 1`);
      expect(await readLog()).toHaveLength(1);
      await strong(tx, town, 'admin', reset(town.ids.editor));
      expect(await readLog()).toHaveLength(0);
    }));
});
