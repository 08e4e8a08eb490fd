import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as } from './support/personas.ts';
import { joinCode, type PersonaName, type Town } from './support/town.ts';

/** Gives the organization of the owner a plan that includes this many people. */
async function addPlan(tx: TransactionSql, town: Town, people: number | null, status = 'active') {
  const [plan] = await tx`insert into public.plans (name, slug, audience, entitlements)
    values ('Seats', 'seats-' || gen_random_uuid(), 'business', ${tx.json({ people })}) returning id`;
  const [subscription] = await tx`insert into public.subscriptions (plan_id, business_profile_id, status)
    values (${String(plan?.['id'])}, ${town.businessProfile}, ${status}) returning id`;
  const id = String(subscription?.['id']);
  return {
    id,
    plan: String(plan?.['id']),
    become: (next: string) => tx`update public.subscriptions set status = ${next} where id = ${id}`,
    include: (number: number | null) =>
      tx`update public.plans set entitlements = ${tx.json({ people: number })} where id = ${String(plan?.['id'])}`,
  };
}
const statusesOf = async (tx: TransactionSql, ids: Record<string, string>) => {
  const rows = await tx<{ id: string; status: string | null }[]>`
    select id, membership_status as status from public.profiles where id in ${tx(Object.values(ids))}`;
  const byId = new Map(rows.map(({ id, status }) => [id, status]));
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, byId.get(id) ?? null]));
};
const people = (town: Town) => {
  const { owner, manager, contributor, member } = town.ids;
  return { owner, manager, contributor, member };
};
const join = `select public.join_by_code('${joinCode}') as id`;
const remove = (town: Town, person: string) =>
  `select public.remove_from_organization('${town.businessProfile}', '${person}')`;
const restore = (town: Town, person: string) =>
  `select public.restore_to_organization('${town.businessProfile}', '${person}')`;
/** Makes somebody keep the people, or get the bills. */
const setRole = (town: Town, person: string, { billing = false, roster = false, votes = false } = {}) =>
  `select public.set_organization_role('${town.businessProfile}', '${person}', '', ${String(billing)}, ${String(roster)}, ${String(votes)})`;
const everyone: PersonaName[] = [
  'anon',
  'stranger',
  'member',
  'owner',
  'manager',
  'contributor',
  'editor',
  'admin',
];

describe('the membership of an organization', () => {
  it('is that of its people while it lasts; the better of it and their own counts', () =>
    inTown(async (town, _act, tx) => {
      const nobody = { owner: null, manager: null, contributor: null, member: 'active' };
      expect(await statusesOf(tx, people(town))).toEqual(nobody);
      const { become } = await addPlan(tx, town, null);
      const with_ = (status: string | null) => ({
        owner: status,
        manager: status,
        contributor: status,
        member: 'active',
      });
      expect(await statusesOf(tx, people(town))).toEqual(with_('active'));
      await become('grace');
      expect(await statusesOf(tx, people(town))).toEqual(with_('grace'));
      await become('lapsed');
      expect(await statusesOf(tx, people(town))).toEqual(nobody);
      await become('active');
      await tx`update public.subscriptions set status = 'canceled' where id = ${town.subscription}`;
      expect(await statusesOf(tx, people(town))).toEqual(with_('active'));
      await become('canceled');
      expect((await statusesOf(tx, people(town)))['member']).toBe('canceled');
    }));

  it('includes the owner first, then who came first, and follows when the plan changes or somebody leaves', () =>
    inTown(async (town, act, tx) => {
      const { owner, manager, contributor } = town.ids;
      await tx`update public.organization_people set joined_at = now() + interval '1 hour' where user_id = ${town.ids.member}`;
      await tx`update public.business_managers set created_at = now() - interval '1 day' where user_id = ${contributor}`;
      const { include } = await addPlan(tx, town, 2);
      const three = { owner, manager, contributor };
      expect(await statusesOf(tx, three)).toEqual({ owner: 'active', manager: null, contributor: 'active' });
      await include(1);
      expect(await statusesOf(tx, three)).toEqual({ owner: 'active', manager: null, contributor: null });
      await include(null);
      expect(await statusesOf(tx, three)).toEqual({
        owner: 'active',
        manager: 'active',
        contributor: 'active',
      });
      await include(2);
      await act('owner', remove(town, contributor));
      expect(await statusesOf(tx, three)).toEqual({ owner: 'active', manager: 'active', contributor: null });
    }));

  it('follows what everybody has without a plan, where the plan says nothing about people', () =>
    inTown(async (town, _act, tx) => {
      const { plan } = await addPlan(tx, town, null);
      await tx`update public.plans set entitlements = '{}' where id = ${plan}`;
      await tx`update public.site_settings set default_entitlements = default_entitlements || '{"people": 1}'`;
      expect(await statusesOf(tx, people(town))).toMatchObject({ owner: 'active', manager: null });
    }));

  it('ends for the team of a listing that is handed over or deleted, and who moves up gets it', () =>
    inTown(async (town, _act, tx) => {
      await addPlan(tx, town, 3);
      const late = await addUser(tx);
      await tx`insert into public.organization_people (organization_id, user_id, source, joined_at)
        values (${town.businessProfile}, ${late}, 'code', now() + interval '1 hour')`;
      await tx`delete from public.organization_people where user_id = ${town.ids.member}`;
      expect(await statusesOf(tx, { late })).toEqual({ late: null });
      await tx`update public.businesses set owner_id = ${town.ids.stranger} where owner_id = ${town.ids.owner}`;
      expect(await statusesOf(tx, { ...people(town), late })).toMatchObject({
        owner: 'active',
        manager: null,
        contributor: null,
        late: 'active',
      });
      const [extra] = await tx`insert into public.businesses (name, owner_id)
        values ('Another', ${town.ids.owner}) returning id`;
      await tx`insert into public.business_managers (business_id, user_id) values (${String(extra?.['id'])}, ${town.ids.manager})`;
      expect(await statusesOf(tx, { manager: town.ids.manager })).toEqual({ manager: 'active' });
      await tx`delete from public.businesses where id = ${String(extra?.['id'])}`;
      expect(await statusesOf(tx, { manager: town.ids.manager })).toEqual({ manager: null });
    }));

  it('is derived for all subscriptions of a statement at once', () =>
    inTown(async (town, _act, tx) => {
      const { plan } = await addPlan(tx, town, null);
      const owners = await Promise.all(Array.from({ length: 20 }, () => addUser(tx)));
      for (const owner of owners)
        await tx`with made as (insert into public.business_profiles (owner_id) values (${owner}) returning id)
          insert into public.subscriptions (plan_id, business_profile_id, status) select ${plan}, id, 'active' from made`;
      await tx`update public.subscriptions set status = 'lapsed' where plan_id = ${plan}`;
      const rows =
        await tx`select distinct membership_status as status from public.profiles where id in ${tx(owners)}`;
      expect(rows).toEqual([{ status: null }]);
    }));
});

describe('who joins', () => {
  it('needs the code that is valid now; a new one ends the one before, and it can be switched off', () =>
    inTown(async (town, act, tx) => {
      expect(await act('stranger', `select public.join_by_code('WRNGWRNGWRNG') as id`)).toEqual([
        { id: null },
      ]);
      expect(await act('stranger', `select public.join_by_code('test-test test') as id`)).toEqual([
        { id: town.businessProfile },
      ]);
      await act('owner', remove(town, town.ids.stranger));
      const [made] = await act(
        'owner',
        `select public.set_join_code('${town.businessProfile}', true) as code`,
      );
      expect(made?.['code']).toMatch(/^[2-9A-HJ-NP-Z]{12}$/);
      const late = await addUser(tx);
      const joinAs = (code: string) =>
        as(tx, { userId: late }, (run) => run.unsafe(`select public.join_by_code('${code}') as id`));
      expect(await joinAs(joinCode)).toEqual([{ id: null }]);
      await tx`update public.organization_codes set expires_at = now()`;
      expect(await joinAs(String(made?.['code']))).toEqual([{ id: null }]);
      await act('owner', `select public.set_join_code('${town.businessProfile}', false)`);
      expect(
        await tx`select from public.organization_codes where organization_id = ${town.businessProfile}`,
      ).toEqual([]);
    }));

  it('has ten tries an hour', () =>
    inTown(async (_town, act) => {
      for (let n = 0; n < 10; n += 1) await act('stranger', `select public.join_by_code('WRNGWRNGWRNG')`);
      await expect(act('stranger', join)).rejects.toMatchObject(httpError(429, 'too_many_attempts'));
    }));

  it('does not come back with the code or the domain after being removed, but by an approved request', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.organization_domains (organization_id, domain) values (${town.businessProfile}, 'rights.test')`;
      await act('owner', remove(town, town.ids.member));
      const removed = httpError(403, 'removed_before');
      await expect(act('member', join)).rejects.toMatchObject(removed);
      await expect(
        act('member', `select public.join_by_domain('${town.businessProfile}')`),
      ).rejects.toMatchObject(removed);
      expect(await act('member', `select * from public.organizations_of_my_domain()`)).toEqual([]);
      const [asked] = await act(
        'member',
        `select public.request_to_join('${town.approved}', ' I am back ') as id`,
      );
      await act('owner', `select public.decide_join_request('${String(asked?.['id'])}', true)`);
      expect(
        await tx`select source from public.organization_people where user_id = ${town.ids.member}`,
      ).toEqual([{ source: 'request' }]);
      // Who leaves by themselves may come back.
      await act('member', remove(town, town.ids.member));
      expect(await act('member', join)).toEqual([{ id: town.businessProfile }]);
    }));

  it('by a domain has a confirmed address there, and no free mail provider is one', () =>
    inTown(async (town, act, tx) => {
      const set = (domain: string) =>
        `select public.set_join_domain('${town.businessProfile}', '${domain}', true)`;
      await expect(act('owner', set('other.test'))).rejects.toMatchObject(httpError(403, 'domain_unproven'));
      await act('admin', set('Other.test '));
      await expect(
        act('stranger', `select public.join_by_domain('${town.businessProfile}')`),
      ).rejects.toMatchObject(httpError(403, 'domain_unproven'));
      for (const free of ['gmail.com', 'GMAIL.com', 'mail.yahoo.com'])
        await expect(act('admin', set(free)), free).rejects.toMatchObject(httpError(422, 'domain_refused'));
      await act('owner', set('rights.test'));
      expect(await act('stranger', `select id from public.organizations_of_my_domain()`)).toEqual([
        { id: town.businessProfile },
      ]);
      await tx`update auth.users set email_confirmed_at = null where id = ${town.ids.stranger}`;
      expect(await act('stranger', `select id from public.organizations_of_my_domain()`)).toEqual([]);
      await expect(
        act('stranger', `select public.join_by_domain('${town.businessProfile}')`),
      ).rejects.toMatchObject(httpError(403, 'domain_unproven'));
      await tx`update auth.users set email_confirmed_at = now() where id = ${town.ids.stranger}`;
      await act('stranger', `select public.join_by_domain('${town.businessProfile}')`);
      expect(await act('stranger', `select source from public.organization_people`)).toEqual([
        { source: 'domain' },
      ]);
    }));

  it('by an invitation belongs to the organization and not to the team', () =>
    inTown(async (town, act, tx) => {
      const address = `${town.ids.stranger}@rights.test`;
      await act('owner', setRole(town, town.ids.member, { roster: true }));
      const invite = (who: PersonaName, role: string) =>
        act(who, `select public.invite_manager('${town.approved}', '${address}', '${role}') as id`);
      for (const who of ['stranger', 'contributor', 'manager', 'editor'] as const)
        await expect(invite(who, 'representative'), who).rejects.toMatchObject({ code: '42501' });
      await expect(invite('member', 'manager')).rejects.toMatchObject({ code: '42501' });
      const [invited] = await invite('member', 'representative');
      expect(
        await act('member', `select role from public.manager_invitations where role = 'representative'`),
      ).toHaveLength(1);
      await act('stranger', `select public.accept_invitation(null, '${String(invited?.['id'])}')`);
      expect(await tx`select from public.business_managers where user_id = ${town.ids.stranger}`).toEqual([]);
      expect(await act('stranger', 'select name, role from public.my_organizations()')).toEqual([
        { name: 'Old Mill Bakery', role: 'representative' },
      ]);
      // The owner cannot make a manager of somebody who did not agree to that.
      await expect(
        act(
          'owner',
          `insert into public.business_managers (business_id, user_id) values ('${town.approved}', '${town.ids.stranger}')`,
        ),
      ).rejects.toMatchObject(httpError(403, 'invitation_needed'));
    }));

  it('takes a place that the plan has; the refusal names the plan with more, and the team is not refused', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.business_managers set created_at = created_at - interval '1 day'`;
      await tx`update public.organization_people set joined_at = joined_at - interval '1 day'`;
      const { include } = await addPlan(tx, town, 4);
      await tx`insert into public.plans (name, slug, audience, entitlements, price)
        values ('Seats plus', 'seats-plus', 'business', '{"people": 9}', 0)`;
      await tx`update public.plans set is_active = false where slug <> 'seats-plus'`;
      const refused = httpError(403, 'not_in_plan');
      await expect(act('stranger', join)).rejects.toMatchObject({
        ...refused,
        message: 'The limit for people is 4. The plan “Seats plus” has 9.',
      });
      await expect(
        act('owner', `select public.invite_manager('${town.approved}', 'x@rights.test', 'representative')`),
      ).rejects.toMatchObject(refused);
      await expect(
        act('owner', `select public.decide_join_request('${town.joinRequest}', true)`),
      ).rejects.toMatchObject(refused);
      const [invited] = await act(
        'owner',
        `select public.invite_manager('${town.approved}', '${town.ids.stranger}@rights.test') as id`,
      );
      await act('stranger', `select public.accept_invitation(null, '${String(invited?.['id'])}')`);
      expect(await statusesOf(tx, { stranger: town.ids.stranger })).toEqual({ stranger: null });
      await include(5);
      expect(await statusesOf(tx, { stranger: town.ids.stranger })).toEqual({ stranger: 'active' });
      expect(
        await act('stranger', 'select is_included, people, seats, more_plan from public.my_organizations()'),
      ).toEqual([{ is_included: true, people: 5, seats: 5, more_plan: 'Seats plus' }]);
    }));
});

describe('a request', () => {
  it('is emailed to who keeps the people, or the owner; the answer to who asked', () =>
    inTown(async (town, act, tx) => {
      const mails = async () => {
        const rows = await tx`select user_id, data ->> 'outcome' as outcome from private.outbox
          where template = 'organization' order by created_at, dedupe_key`;
        return rows.map((row) => `${String(row['outcome'])} ${String(row['user_id'])}`);
      };
      const ask = `select public.request_to_join('${town.approved}') as id`;
      await expect(act('stranger', ask)).rejects.toMatchObject(httpError(409, 'asked_already'));
      await expect(act('manager', ask)).rejects.toMatchObject(httpError(409, 'helps_already'));
      expect(await act('stranger', 'select id, name from public.my_join_requests()')).toEqual([
        { id: town.joinRequest, name: 'Old Mill Bakery' },
      ]);
      expect(await act('owner', 'select id from public.my_join_requests()')).toEqual([]);
      await act('stranger', `select public.withdraw_join_request('${town.joinRequest}')`);
      expect(await act('stranger', 'select id from public.my_join_requests()')).toEqual([]);
      const [first] = await act('stranger', ask);
      await act('owner', `select public.decide_join_request('${String(first?.['id'])}', false)`);
      await act('owner', setRole(town, town.ids.contributor, { roster: true }));
      const [second] = await act('stranger', ask);
      const approve = `select public.decide_join_request('${String(second?.['id'])}', true)`;
      await act('contributor', approve);
      await expect(act('owner', approve)).rejects.toMatchObject(httpError(409, 'changed_since'));
      expect((await mails()).sort()).toEqual(
        [
          `asked ${town.ids.owner}`,
          `asked ${town.ids.contributor}`,
          `declined ${town.ids.stranger}`,
          `approved ${town.ids.stranger}`,
        ].sort(),
      );
      expect(await act('stranger', 'select role from public.my_organizations()')).toEqual([
        { role: 'representative' },
      ]);
    }));
});

describe('an email', () => {
  const mailsOf = async (tx: TransactionSql) => {
    const rows = await tx`select user_id, data ->> 'outcome' as outcome from private.outbox
      where template = 'organization' order by created_at, dedupe_key`;
    return rows.map((row) => `${String(row['outcome'])} ${String(row['user_id'])}`).sort();
  };

  it('tells who joined by a code, who keeps the people, and who was removed, but not who left', () =>
    inTown(async (town, act, tx) => {
      await act('stranger', join);
      await act('stranger', join);
      expect(await mailsOf(tx)).toEqual([`added ${town.ids.stranger}`, `joined ${town.ids.owner}`].sort());
      await act('stranger', remove(town, town.ids.stranger));
      await tx`delete from private.outbox`;
      await act('owner', remove(town, town.ids.member));
      await act('owner', `delete from public.business_managers where user_id = '${town.ids.manager}'`);
      expect(await mailsOf(tx)).toEqual([`removed ${town.ids.member}`, `removed ${town.ids.manager}`].sort());
    }));

  it('about a removal goes once, to somebody who still is removed, and not with a deleted listing or account', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.organization_people (organization_id, user_id, source)
        values (${town.businessProfile}, ${town.ids.manager}, 'code')`;
      // Still belongs to it.
      await act('owner', `delete from public.business_managers where user_id = '${town.ids.manager}'`);
      expect(await mailsOf(tx)).toEqual([]);
      await act('owner', remove(town, town.ids.manager));
      expect(await mailsOf(tx)).toEqual([`removed ${town.ids.manager}`]);
      const isDue = async () => {
        const [row] = await tx`select private.is_still_due(kind, user_id, data) as due from private.outbox
          where template = 'organization'`;
        return row?.['due'] as boolean;
      };
      expect(await isDue()).toBe(true);
      await act('owner', restore(town, town.ids.manager));
      expect(await isDue()).toBe(false);
      await tx`delete from private.outbox`;
      await tx`delete from auth.users where id = ${town.ids.contributor}`;
      expect(await mailsOf(tx)).toEqual([]);
    }));
});

describe('a removal', () => {
  it('is taken back for a day, with the place that they had, by who keeps the people', () =>
    inTown(async (town, act, tx) => {
      const joined = async () => tx`select source, joined_at from public.organization_people
        where organization_id = ${town.businessProfile} and user_id = ${town.ids.member}`;
      const before = await joined();
      await act('owner', remove(town, town.ids.member));
      for (const who of ['member', 'manager', 'contributor', 'stranger', 'editor'] as const)
        await expect(act(who, restore(town, town.ids.member)), who).rejects.toMatchObject({ code: '42501' });
      await act('owner', restore(town, town.ids.member));
      expect([...(await joined())]).toEqual([...before]);
      expect(await tx`select from private.organization_removals`).toEqual([]);
      await act('owner', remove(town, town.ids.member));
      await tx`update private.organization_removals set removed_at = now() - interval '25 hours'`;
      await expect(act('owner', restore(town, town.ids.member))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));

  it('from a team is not taken back so', () =>
    inTown(async (town, act) => {
      await act('owner', remove(town, town.ids.manager));
      await expect(act('owner', restore(town, town.ids.manager))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      // Nor as the representative that they were before they joined the team.
      await act('owner', remove(town, town.ids.member));
      await act(
        'admin',
        `insert into public.business_managers (business_id, user_id) values ('${town.approved}', '${town.ids.member}')`,
      );
      await act('owner', remove(town, town.ids.member));
      await expect(act('owner', restore(town, town.ids.member))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
      await expect(act('owner', restore(town, town.ids.stranger))).rejects.toMatchObject(
        httpError(404, 'not_found'),
      );
    }));
});

describe('an invitation to an organization', () => {
  const invite = (town: Town, address: string) =>
    `select public.invite_to_organization('${town.businessProfile}', '${address}') as id`;

  it('is sent by who keeps the people, named to the invited, and accepted by them alone', () =>
    inTown(async (town, act, tx) => {
      const address = `${town.ids.stranger}@rights.test`;
      await act('owner', setRole(town, town.ids.member, { roster: true }));
      for (const who of ['stranger', 'manager', 'contributor', 'editor'] as const)
        await expect(act(who, invite(town, address)), who).rejects.toMatchObject({ code: '42501' });
      const [invited] = await act('member', invite(town, ` ${address.toUpperCase()}`));
      const open = `select email from public.invitations_of_organization('${town.businessProfile}')`;
      expect(await act('member', open)).toEqual([{ email: address }]);
      for (const who of ['stranger', 'manager', 'contributor', 'editor'] as const)
        expect(await act(who, open), who).toEqual([]);
      const mine = 'select id, organization from public.my_organization_invitations()';
      expect(await act('stranger', mine)).toEqual([{ id: invited?.['id'], organization: 'Old Mill Bakery' }]);
      expect(await act('manager', mine)).toEqual([]);
      await tx`update auth.users set email_confirmed_at = null where id = ${town.ids.stranger}`;
      expect(await act('stranger', mine)).toEqual([]);
      await tx`update auth.users set email_confirmed_at = now() where id = ${town.ids.stranger}`;
      await act('stranger', `select public.accept_invitation(null, '${String(invited?.['id'])}')`);
      expect(await act('stranger', mine)).toEqual([]);
      expect(await act('member', open)).toEqual([]);
      expect(await act('stranger', 'select role from public.my_organizations()')).toEqual([
        { role: 'representative' },
      ]);
    }));

  it('does not tell whether an address has an account, and leaves an invitation to the team alone', () =>
    inTown(async (town, act) => {
      const answers = [];
      for (const address of [`${town.ids.stranger}@rights.test`, 'nobody@rights.test'])
        answers.push(Object.keys((await act('owner', invite(town, address)))[0] ?? {}));
      expect(answers).toEqual([['id'], ['id']]);
      await act('owner', `select public.invite_manager('${town.approved}', 'cook@rights.test', 'manager')`);
      await expect(
        act(
          'owner',
          `select public.invite_manager('${town.approved}', 'cook@rights.test', 'representative')`,
        ),
      ).rejects.toMatchObject(httpError(409, 'invited_already'));
    }));
});

describe('who does something for an organization', () => {
  it('gets its emails as billing contact, until they leave: then it is the owner again', () =>
    inTown(async (town, act, tx) => {
      const { become } = await addPlan(tx, town, null, 'pending');
      const receivers = async () => {
        const rows =
          await tx`select user_id from private.outbox where template = 'membership' and data ->> 'audience' = 'business'
          and user_id = any (${Object.values(town.ids)}) order by created_at, dedupe_key`;
        return rows.map(({ user_id }) => user_id as string);
      };
      await act('owner', setRole(town, town.ids.manager, { billing: true }));
      await become('active');
      expect(await receivers()).toEqual([town.ids.manager]);
      expect(await act('manager', 'select status from public.subscriptions')).toEqual([{ status: 'active' }]);
      // Another one follows, and gets what still waited.
      await act('owner', setRole(town, town.ids.member, { billing: true }));
      expect(await receivers()).toEqual([town.ids.member]);
      await tx`update private.outbox set state = 'sent' where user_id = ${town.ids.member}`;
      await become('past_due');
      await act('member', remove(town, town.ids.member));
      await become('lapsed');
      expect((await receivers()).sort()).toEqual([town.ids.member, town.ids.owner, town.ids.owner].sort());
      expect(await tx`select from public.organization_roles where user_id = ${town.ids.member}`).toEqual([]);
    }));

  it('is chosen by the owner; who keeps the people changes titles, removes representatives, and nobody of a team', () =>
    inTown(async (town, act, tx) => {
      await act('owner', setRole(town, town.ids.contributor, { roster: true }));
      for (const duty of [{ billing: true }, { roster: true }, { votes: true }])
        await expect(act('contributor', setRole(town, town.ids.manager, duty))).rejects.toMatchObject({
          code: '42501',
        });
      await act(
        'contributor',
        `select public.set_organization_role('${town.businessProfile}', '${town.ids.manager}', 'Head baker', false, false, false)`,
      );
      const rows = await act(
        'contributor',
        `select role, title, keeps_roster from public.people_of_organization('${town.businessProfile}') order by role`,
      );
      expect(rows).toMatchObject([
        { role: 'contributor', keeps_roster: true },
        { role: 'manager', title: 'Head baker' },
        { role: 'owner', keeps_roster: true },
        { role: 'representative' },
      ]);
      await expect(act('contributor', remove(town, town.ids.manager))).rejects.toMatchObject(
        httpError(409, 'on_team'),
      );
      await expect(act('contributor', remove(town, town.ids.owner))).rejects.toMatchObject(
        httpError(409, 'owner_stays'),
      );
      await expect(act('owner', remove(town, town.ids.owner))).rejects.toMatchObject(
        httpError(409, 'owner_stays'),
      );
      await act('contributor', remove(town, town.ids.member));
      expect(
        await tx`select from public.organization_people where organization_id = ${town.businessProfile}`,
      ).toEqual([]);
      // Whoever leaves the team no longer decides anything.
      await tx`delete from public.business_managers where user_id = ${town.ids.contributor}`;
      await expect(
        act('contributor', `select public.set_join_code('${town.businessProfile}', true)`),
      ).rejects.toMatchObject({ code: '42501' });
    }));

  it('is nobody else’s to see: people, requests and addresses', () =>
    inTown(async (town, act, tx) => {
      const sees = async (statement: string) => {
        const who: PersonaName[] = [];
        for (const name of everyone) {
          const rows = await act(name, statement).catch(() => []);
          if (rows.length > 0) who.push(name);
        }
        return who;
      };
      const list = `from public.people_of_organization('${town.businessProfile}')`;
      expect(await sees(`select 1 ${list}`)).toEqual(['owner', 'editor', 'admin']);
      expect(await sees(`select email ${list} where email is not null`)).toEqual(['owner', 'admin']);
      expect(await sees(`select 1 from public.requests_of_organization('${town.businessProfile}')`)).toEqual([
        'owner',
        'admin',
      ]);
      // A password alone is not enough for staff.
      const weak = { userId: town.ids.admin, aal: 'aal1' as const };
      await tx`update public.site_settings set staff_second_factor = true`;
      expect(await as(tx, weak, (run) => run.unsafe(`select 1 ${list}`))).toEqual([]);
      await expect(
        as(tx, weak, (run) => run.unsafe(`select public.set_join_code('${town.businessProfile}', true)`)),
      ).rejects.toMatchObject({ code: '42501' });
    }));
});
