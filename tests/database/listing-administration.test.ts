import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { httpError, inTown } from './support/in-town.ts';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { type PersonaName, personaNames, type Town } from './support/town.ts';

const denied = { code: '42501' };
const listing = async (tx: TransactionSql, id: string) => {
  const [row] = await tx`select * from public.businesses where id = ${id}`;
  return row ?? {};
};
const add = async (tx: TransactionSql, table: string, row: Record<string, unknown>) => {
  const [added] = await tx`insert into ${tx(`public.${table}`)} ${tx(row)} returning id`;
  return String(added?.['id']);
};
/** A second public listing, without an owner or of the given one. */
const addOther = (tx: TransactionSql, columns: Record<string, unknown> = {}) =>
  add(tx, 'businesses', { name: 'Old Mill Bakery Inc.', status: 'approved', owner_id: null, ...columns });
const merge = (keep: string, remove: string, more = '') =>
  `select public.merge_listings('${keep}', '${remove}', 'The same business.'${more}) as id`;
const unmerge = (id: unknown) => `select public.unmerge_listings('${String(id)}') as missing`;
const mails = (tx: TransactionSql) =>
  tx<
    { user_id: string; outcome: string; business: string; is_owner: string | null }[]
  >`select user_id, data ->> 'outcome' as outcome, data ->> 'business' as business, data ->> 'is_owner' as is_owner
    from private.outbox where template in ('listing_change', 'decision') and created_at = now() order by created_at, dedupe_key`;

async function expectOnly(
  town: Town,
  act: (who: PersonaName, sql: string) => Promise<unknown>,
  tx: TransactionSql,
  allowed: PersonaName[],
  sql: string,
) {
  for (const who of personaNames.filter((name) => !allowed.includes(name)))
    await expect(act(who, sql), who).rejects.toMatchObject(denied);
  // Staff without a second factor are nobody special where the hub requires one.
  await tx`update public.site_settings set staff_second_factor = true`;
  const admin = { userId: town.ids.admin, aal: 'aal1' } as const;
  await expect(
    as(tx, admin, (run) => run.unsafe(sql)),
    'aal1',
  ).rejects.toMatchObject(denied);
  await tx`update public.site_settings set staff_second_factor = false`;
}

describe('handing over a listing', () => {
  const handOver = (town: Town, to: string, more = '') =>
    `select public.hand_over_listing('${town.approved}', '${to}', 'Sold.'${more}) as answer`;

  it('is for admins, with a reason', () =>
    inTown(async (town, act, tx) => {
      await expectOnly(town, act, tx, ['admin'], handOver(town, town.ids.member));
      const silent = `select public.hand_over_listing('${town.approved}', '${town.ids.member}', ' ')`;
      await expect(act('admin', silent)).rejects.toMatchObject(httpError(422, 'reason_needed'));
    }));

  it('changes the owner, ends the former team and informs both owners once', () =>
    inTown(async (town, act, tx) => {
      const [first] = await act('admin', handOver(town, town.ids.member));
      expect(first?.['answer']).toMatchObject({ changed: true, former_owner_id: town.ids.owner });
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.member });
      expect(
        await tx`select from public.business_managers where business_id = ${town.approved}`,
      ).toHaveLength(0);
      const [again] = await act('admin', handOver(town, town.ids.member));
      expect(again?.['answer']).toMatchObject({ changed: false });
      expect([...(await mails(tx))].map((mail) => [mail.user_id, mail.outcome])).toEqual(
        expect.arrayContaining([
          [town.ids.member, 'received'],
          [town.ids.owner, 'given_away'],
        ]),
      );
      expect(await mails(tx)).toHaveLength(2);
      const [entry] = await tx`select reason from public.audit_log where entity = 'businesses'
        and entity_id = ${town.approved} and new_values ? 'owner_id'`;
      expect(entry).toEqual({ reason: 'Sold.' });
      await expect(
        act('owner', `insert into public.jobs (title, business_id) values ('X', '${town.approved}')`),
      ).rejects.toMatchObject(denied);
    }));

  it('leaves the team when staff choose so, and the new owner is no helper of their own', () =>
    inTown(async (town, act, tx) => {
      await act('admin', handOver(town, town.ids.manager, ', true'));
      const team =
        await tx`select user_id from public.business_managers where business_id = ${town.approved}`;
      expect([...team]).toEqual([{ user_id: town.ids.contributor }]);
    }));

  it('withdraws the open claim of the new owner', () =>
    inTown(async (town, act, tx) => {
      await act(
        'admin',
        `select public.hand_over_listing('${town.foreign}', '${town.ids.stranger}', 'Proved by phone.')`,
      ).catch(() => undefined);
      await tx`delete from public.account_deletions`;
      await act(
        'admin',
        `select public.hand_over_listing('${town.foreign}', '${town.ids.stranger}', 'Proved.')`,
      );
      expect(await tx`select status from public.claims where id = ${town.claim}`).toEqual([
        { status: 'withdrawn' },
      ]);
    }));

  it('fails for accounts that cannot own it, and for a listing that changed meanwhile', () =>
    inTown(async (town, act, tx) => {
      const refused = async (to: string, status: number, code: string, more = '') => {
        await expect(act('admin', handOver(town, to, more))).rejects.toMatchObject(httpError(status, code));
      };
      await refused(randomUUID(), 422, 'account_unknown');
      await refused(town.ids.stranger, 409, 'account_closing');
      await refused(town.ids.member, 409, 'changed_meanwhile', `, false, '2020-01-01'`);
      const anonymous = await addUser(tx);
      await tx`update auth.users set email = null where id = ${anonymous}`;
      await refused(anonymous, 422, 'account_unknown');
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.owner });
    }));
});

describe('revoking a claim', () => {
  const revoke = (claim: string, more = '') =>
    `select public.revoke_claim('${claim}', 'Not their business.'${more}) as answer`;
  async function claimed(tx: TransactionSql, act: (who: PersonaName, sql: string) => Promise<unknown>) {
    const claimant = await addUser(tx);
    const helper = await addUser(tx);
    const business = await addOther(tx);
    const claim = await add(tx, 'claims', {
      business_id: business,
      claimant_id: claimant,
      method: 'staff',
      status: 'pending_review',
    });
    await act('editor', `select public.change_status('claims', '${claim}', 'pending_review', 'approved')`);
    await tx`insert into public.business_managers (business_id, user_id, added_by)
      values (${business}, ${helper}, ${claimant})`;
    return { claimant, helper, business, claim };
  }

  it('is for staff', () =>
    inTown(async (town, act, tx) => {
      const { claim } = await claimed(tx, act);
      await expectOnly(town, act, tx, ['editor', 'admin'], revoke(claim));
    }));

  it('takes the listing back with its team, and informs the claimant once', () =>
    inTown(async (_, act, tx) => {
      const { claimant, business, claim, helper } = await claimed(tx, act);
      const [answer] = await act('editor', revoke(claim));
      expect(answer?.['answer']).toEqual({ changed: true, owner_id: null });
      expect(await listing(tx, business)).toMatchObject({ owner_id: null, verified: false });
      expect(await tx`select from public.business_managers where user_id = ${helper}`).toHaveLength(0);
      const [again] = await act('editor', revoke(claim));
      expect(again?.['answer']).toEqual({ changed: false, owner_id: null });
      const sent = await mails(tx);
      expect(sent.filter((mail) => mail.outcome === 'revoked')).toMatchObject([{ user_id: claimant }]);
      const edit = as(
        tx,
        { userId: claimant },
        (run) => run`update public.businesses set notice = 'Mine' where id = ${business} returning id`,
      );
      expect(await edit).toHaveLength(0);
    }));

  it('leaves the team when staff choose so', () =>
    inTown(async (_, act, tx) => {
      const { claim, helper } = await claimed(tx, act);
      await act('editor', revoke(claim, ', true'));
      expect(await tx`select from public.business_managers where user_id = ${helper}`).toHaveLength(1);
    }));

  it('fails for a claim that is not approved', () =>
    inTown(async (town, act) => {
      await expect(act('editor', revoke(town.claim))).rejects.toMatchObject(
        httpError(409, 'claim_not_approved'),
      );
      await expect(act('editor', revoke(randomUUID()))).rejects.toMatchObject(httpError(404, 'not_found'));
    }));
});

describe('merging two listings', () => {
  it('is for admins, like its undo', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      await expectOnly(town, act, tx, ['admin'], merge(other, town.approved));
      const [done] = await act('admin', merge(other, town.approved));
      await expectOnly(town, act, tx, ['admin'], unmerge(done?.['id']));
    }));

  it('moves everything that belonged to the removed listing, and the undo gives it back', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx, { tagline: 'Fresh bread' });
      const tables = [
        'events',
        'deals',
        'jobs',
        'job_applications',
        'reports',
        'leads',
        'change_requests',
        'manager_invitations',
        'business_managers',
      ];
      const count = async (business: string) => {
        const rows: Record<string, number> = {};
        for (const table of tables)
          rows[table] = (
            await tx`select from ${tx(`public.${table}`)} where business_id = ${business}`
          ).length;
        const stats = await tx<{ kind: string; count: number }[]>`select kind, count from public.listing_stats
          where business_id = ${business} and count > 0 order by kind`;
        return { rows, stats: [...stats] };
      };
      await tx`insert into public.listing_stats (business_id, kind, count) values (${other}, 'view', 2)`;
      const before = await count(town.approved);
      const was = await listing(tx, town.approved);
      const [done] = await act('admin', merge(other, town.approved, `, '{name,website}'`));

      expect(await count(other)).toEqual({
        rows: before.rows,
        stats: before.stats.map(({ kind, count: uses }) => ({
          kind,
          count: uses + (kind === 'view' ? 2 : 0),
        })),
      });
      expect(Object.values((await count(town.approved)).rows)).toEqual(tables.map(() => 0));
      expect(await listing(tx, other)).toMatchObject({
        owner_id: town.ids.owner,
        name: 'Old Mill Bakery',
        tagline: 'Fresh bread',
        status: 'approved',
      });
      expect(await listing(tx, town.approved)).toMatchObject({ status: 'merged', owner_id: null });
      const [again] = await act('admin', merge(other, town.approved));
      expect(again?.['id']).toBe(done?.['id']);
      expect(await mails(tx)).toMatchObject([
        { user_id: town.ids.owner, outcome: 'merged', is_owner: 'true' },
      ]);

      const [undone] = await act('admin', unmerge(done?.['id']));
      expect(undone?.['missing']).toEqual([]);
      expect(await count(town.approved)).toEqual(before);
      expect((await count(other)).stats).toEqual([{ kind: 'view', count: 2 }]);
      expect(await listing(tx, town.approved)).toMatchObject({
        status: 'approved',
        owner_id: town.ids.owner,
        verified: was['verified'] as boolean,
        published_at: was['published_at'] as Date,
      });
      expect(await listing(tx, other)).toMatchObject({
        name: 'Old Mill Bakery Inc.',
        tagline: 'Fresh bread',
        owner_id: null,
      });
      const [repeated] = await act('admin', unmerge(done?.['id']));
      expect(repeated?.['missing']).toEqual([]);
      const roles = await tx`select user_id, role from public.business_managers
        where business_id = ${town.approved} order by role`;
      expect([...roles]).toEqual([
        { user_id: town.ids.contributor, role: 'contributor' },
        { user_id: town.ids.manager, role: 'manager' },
      ]);
    }));

  it('leads from the old address to the kept listing, also over several merges, until it is undone', () =>
    inTown(async (town, act, tx) => {
      const [second, third] = [await addOther(tx), await addOther(tx)];
      const slug = async (id: string) => (await listing(tx, id))['slug'] as string;
      const movedTo = async () => {
        const [row] = await act(
          'anon',
          `select public.listing_context('${await slug(town.approved)}') as page`,
        );
        return (row?.['page'] as { moved_to: string | null }).moved_to;
      };
      expect(await movedTo()).toBeNull();
      const [first] = await act('admin', merge(second, town.approved));
      expect(await movedTo()).toBe(await slug(second));
      await act('admin', merge(third, second));
      expect(await movedTo()).toBe(await slug(third));
      await expect(act('admin', unmerge(first?.['id']))).rejects.toMatchObject(
        httpError(409, 'listing_merged'),
      );
      await tx`update public.businesses set status = 'suspended', status_reason = 'x' where id = ${third}`;
      expect(await movedTo()).toBeNull();
      const seen = await act('anon', `select id from public.businesses where id = '${town.approved}'`);
      expect(seen).toHaveLength(0);
    }));

  it('with two owners needs a choice, and the other owner’s team does not come along', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx, { owner_id: town.ids.member, name: 'Mina’s' });
      await expect(act('admin', merge(town.approved, other))).rejects.toMatchObject(
        httpError(409, 'two_owners'),
      );
      const stranger = await addUser(tx);
      await tx`insert into public.business_managers (business_id, user_id) values (${other}, ${stranger})`;
      const [done] = await act('admin', merge(town.approved, other, `, '{}', 'keep'`));
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.owner });
      const team = tx`select from public.business_managers where user_id = ${stranger}`;
      expect(await team).toHaveLength(0);
      expect(await mails(tx)).toHaveLength(2);
      await act('admin', unmerge(done?.['id']));
      expect(await listing(tx, other)).toMatchObject({ owner_id: town.ids.member });
      expect(await tx`select from public.business_managers where user_id = ${stranger}`).toHaveLength(1);

      const [turned] = await act('admin', merge(town.approved, other, `, '{}', 'remove'`));
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.member });
      expect(
        await tx`select user_id from public.business_managers where business_id = ${town.approved}`,
      ).toEqual([{ user_id: stranger }]);
      await act('admin', unmerge(turned?.['id']));
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.owner });
      const back =
        await tx`select user_id from public.business_managers where business_id = ${town.approved}`;
      expect(back.map((row) => String(row['user_id'])).sort()).toEqual(
        [town.ids.manager, town.ids.contributor].sort(),
      );
    }));

  it('moves claims, but no second open one of a person', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      const claim = (business: string, claimant: string) =>
        add(tx, 'claims', {
          business_id: business,
          claimant_id: claimant,
          method: 'staff',
          status: 'pending_review',
        });
      const [double, single] = [await claim(other, town.ids.stranger), await claim(other, town.ids.member)];
      const [done] = await act('admin', merge(town.foreign, other));
      const states = await tx`select id, business_id, status from public.claims
        where id in ${tx([double, single, town.claim])}`;
      expect([...states]).toEqual(
        expect.arrayContaining([
          { id: double, business_id: town.foreign, status: 'withdrawn' },
          { id: single, business_id: town.foreign, status: 'pending_review' },
          { id: town.claim, business_id: town.foreign, status: 'pending_review' },
        ]),
      );
      // Decided since: it stays, and the undo says so.
      await act(
        'editor',
        `select public.change_status('claims', '${single}', 'pending_review', 'rejected', 'No.')`,
      );
      const [undone] = await act('admin', unmerge(done?.['id']));
      expect(undone?.['missing']).toEqual([{ kind: 'claims', id: single, label: '' }]);
    }));

  it('takes over an email address only with the choice whether it is public, and gives back both', () =>
    inTown(async (_, act, tx) => {
      const [open, hidden] = [
        { email: 'info@mill.test', show_email: true },
        { email: 'private@mill.test', show_email: false },
      ];
      for (const field of ['email', 'show_email']) {
        const [keep, remove] = [await addOther(tx, open), await addOther(tx, hidden)];
        const [done] = await act('admin', merge(keep, remove, `, '{${field}}'`));
        expect(await listing(tx, keep)).toMatchObject(hidden);
        const slug = (await listing(tx, keep))['slug'] as string;
        const [row] = await act('anon', `select public.listing_context('${slug}')::text as page`);
        expect(row?.['page']).not.toContain(hidden.email);
        await act('admin', unmerge(done?.['id']));
        expect(await listing(tx, keep)).toMatchObject(open);
      }
      // Another private address since: the undo does not publish it.
      const [keep, remove] = [await addOther(tx, open), await addOther(tx, hidden)];
      const [done] = await act('admin', merge(keep, remove, `, '{email}'`));
      await tx`update public.businesses set email = 'home@mill.test' where id = ${keep}`;
      await act('admin', unmerge(done?.['id']));
      expect(await listing(tx, keep)).toMatchObject({ email: 'home@mill.test', show_email: false });
    }));

  it('gives the kept listing back to its own former owner when a merged claim is revoked', () =>
    inTown(async (_, act, tx) => {
      const [third, former, claimant] = [await addUser(tx), await addUser(tx), await addUser(tx)];
      const claimed = async (former_owner: string) => {
        const business = await addOther(tx, { owner_id: former_owner });
        const claim = await add(tx, 'claims', {
          business_id: business,
          claimant_id: claimant,
          method: 'staff',
          status: 'pending_review',
        });
        await act(
          'editor',
          `select public.change_status('claims', '${claim}', 'pending_review', 'approved')`,
        );
        return { business, claim };
      };
      const revoke = (claim: string) => `select public.revoke_claim('${claim}', 'Not theirs.')`;
      const previous = async (claim: string) => {
        const [row] = await tx<{ previous_owner_id: string | null }[]>`
          select previous_owner_id from public.claims where id = ${claim}`;
        return row?.previous_owner_id;
      };

      const { business, claim } = await claimed(third);
      const keep = await addOther(tx, { owner_id: former });
      const [done] = await act('admin', merge(keep, business, `, '{}', 'remove'`));
      expect(await previous(claim)).toBe(former);
      await act('admin', unmerge(done?.['id']));
      expect(await previous(claim)).toBe(third);
      await act('admin', merge(keep, business, `, '{}', 'remove'`));
      await act('editor', revoke(claim));
      expect(await listing(tx, keep)).toMatchObject({ owner_id: former });

      const other = await claimed(third);
      const unowned = await addOther(tx);
      await act('admin', merge(unowned, other.business));
      await act('editor', revoke(other.claim));
      expect(await listing(tx, unowned)).toMatchObject({ owner_id: null, verified: false });
    }));

  it('is undone with the right team after the account of the former owner was deleted', () =>
    inTown(async (town, act, tx) => {
      const [former, helper] = [await addUser(tx), await addUser(tx)];
      const other = await addOther(tx, { owner_id: former });
      await tx`insert into public.business_managers (business_id, user_id) values (${other}, ${helper})`;
      const [done] = await act('admin', merge(town.approved, other, `, '{}', 'keep'`));
      await tx`insert into public.business_managers (business_id, user_id) values (${town.approved}, ${helper})`;
      await tx`delete from auth.users where id = ${former}`;
      await act('admin', unmerge(done?.['id']));
      const teams = await tx`select business_id from public.business_managers where user_id = ${helper}`;
      expect([...teams]).toEqual([{ business_id: town.approved }]);
      expect(await listing(tx, other)).toMatchObject({ status: 'approved', owner_id: null });
    }));

  it('ends the featured period of the removed listing, and the undo gives it back unless it is over', () =>
    inTown(async (_, act, tx) => {
      const [keep, remove] = [await addOther(tx), await addOther(tx, { featured: true })];
      await tx`insert into public.feature_periods (entity, item_id, starts_at, ends_at, has_begun)
        values ('businesses', ${remove}, now() - interval '1 day', now() + interval '1 day', true)`;
      const periods = () =>
        tx`select has_begun from public.feature_periods where item_id in (${keep}, ${remove})`;
      const [first] = await act('admin', merge(keep, remove));
      expect(await periods()).toHaveLength(0);
      const [undone] = await act('admin', unmerge(first?.['id']));
      expect(undone?.['missing']).toEqual([]);
      expect([...(await periods())]).toEqual([{ has_begun: true }]);
      expect(await listing(tx, remove)).toMatchObject({ featured: true });

      await tx`update public.feature_periods set ends_at = now() - interval '1 minute' where item_id = ${remove}`;
      const [second] = await act('admin', merge(keep, remove));
      await act('admin', unmerge(second?.['id']));
      expect(await periods()).toHaveLength(0);
      expect(await listing(tx, remove)).toMatchObject({ featured: false });
    }));

  it('is undone as far as nothing changed since, and reports the rest', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      const [done] = await act('admin', merge(other, town.approved, `, '{name,tagline}'`));
      await tx`delete from public.jobs where id = ${town.draftJob}`;
      await tx`update public.businesses set name = 'Renamed' where id = ${other}`;
      await tx`delete from public.business_managers where user_id = ${town.ids.manager}`;
      await tx`update public.businesses set owner_id = ${town.ids.member} where id = ${other}`;
      const [undone] = await act('admin', unmerge(done?.['id']));
      const missing = undone?.['missing'] as { kind: string; id: string }[];
      expect(missing.map(({ kind, id }) => [kind, id])).toEqual(
        expect.arrayContaining([
          ['field', 'name'],
          ['jobs', town.draftJob],
          ['removed_team', town.ids.manager],
          ['owner', other],
        ]),
      );
      expect(await listing(tx, other)).toMatchObject({ name: 'Renamed', owner_id: town.ids.member });
      expect(await listing(tx, town.approved)).toMatchObject({ owner_id: town.ids.owner });
    }));

  it('fails where it makes no sense', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      const refused = async (sql: string, status: number, code: string) => {
        await expect(act('admin', sql), sql).rejects.toMatchObject(httpError(status, code));
      };
      await refused(merge(other, other), 422, 'same_listing');
      await refused(merge(other, randomUUID()), 404, 'not_found');
      await refused(merge(town.draft, other), 409, 'kept_not_public');
      await refused(merge(other, town.approved, `, '{owner_id}'`), 422, 'fields_unknown');
      await refused(
        merge(other, town.approved, `, '{}', null, '2020-01-01', null`),
        409,
        'changed_meanwhile',
      );
      const [done] = await act('admin', merge(other, town.approved));
      await refused(merge(town.foreign, town.approved), 409, 'already_merged');
      await refused(merge(town.approved, town.foreign), 409, 'already_merged');
      await tx`update public.listing_merges set created_at = now() - interval '31 days'`;
      await refused(unmerge(done?.['id']), 409, 'undo_expired');
      await refused(unmerge(randomUUID()), 404, 'not_found');
    }));

  it('leaves a merged listing that nothing can be added to and nobody changes by hand', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      await expect(
        act('admin', `update public.businesses set status = 'merged' where id = '${other}'`),
      ).rejects.toMatchObject(httpError(409, 'transition_not_allowed'));
      await act('admin', merge(other, town.approved));
      const merged = httpError(409, 'listing_merged');
      for (const sql of [
        `update public.businesses set status = 'approved' where id = '${town.approved}'`,
        `update public.businesses set owner_id = '${town.ids.member}' where id = '${town.approved}'`,
        `select public.hand_over_listing('${town.approved}', '${town.ids.member}', 'x')`,
        `insert into public.jobs (title, business_id) values ('X', '${town.approved}')`,
        `insert into public.deals (title, business_id, valid_until) values ('X', '${town.approved}', now() + interval '1 day')`,
        `update public.jobs set business_id = '${town.approved}' where id = '${town.draftJob}'`,
        `insert into public.business_managers (business_id, user_id) values ('${town.approved}', '${town.ids.member}')`,
      ])
        await expect(act('admin', sql), sql).rejects.toMatchObject(merged);
      const [entry] = await tx`select id from public.audit_log where entity = 'businesses'
        and entity_id = ${town.approved} and new_values ->> 'status' = 'merged'`;
      await expect(
        act('admin', `select public.revert_change(${String(entry?.['id'])})`),
      ).rejects.toMatchObject(merged);
    }));

  it('is a matter of staff alone, and they change none of it by hand', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx);
      await act('admin', merge(other, town.approved));
      const visible = (who: PersonaName) =>
        act(who, `select id from public.listing_merges where kept_id = '${other}'`);
      expect(await visible('editor')).toHaveLength(1);
      for (const who of ['stranger', 'owner', 'manager', 'contributor'] as const)
        expect(await visible(who), who).toHaveLength(0);
      await expect(visible('anon')).rejects.toMatchObject(denied);
      for (const sql of [
        `update public.listing_merges set undone_at = now() where true`,
        `delete from public.listing_merges where true`,
        `insert into public.listing_merges (kept_id, removed_id, reason) values ('${other}', '${other}', 'x')`,
      ])
        await expect(act('admin', sql), sql).rejects.toMatchObject(denied);
    }));
});

// A new table with listings in it has to move with a merge, or to be named here with the reason why not.
it('knows every table that belongs to listings', () =>
  inRolledBackTransaction(async (tx) => {
    const tables = await tx`select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'public.businesses'::regclass order by 1`;
    const [plain] = await tx`select private.plain_listing_tables() as names`;
    const moved = [
      ...(plain?.['names'] as string[]),
      'business_managers',
      'change_requests',
      'claims',
      'listing_stats',
      'manager_invitations',
      'custom_values',
      // Branches.
      'businesses',
    ];
    // The record of merges itself, addresses that were asked for once, and what is derived from custom values.
    const others = ['listing_merges', 'private.geocoding_tasks', 'private.listing_options'];
    expect(tables.map((row) => String(row['name']).replace(/^public\./, '')).sort()).toEqual(
      [...moved, ...others].sort(),
    );
  }));

it('who owns and helps is shown to staff', () =>
  inTown(async (town, act) => {
    const people = `select user_id, role, email from public.listing_people('${town.approved}')`;
    expect(await act('admin', people)).toHaveLength(3);
    expect(await act('editor', people)).toMatchObject([{ email: null }, { email: null }, { email: null }]);
    for (const who of ['stranger', 'owner', 'manager'] as const)
      expect(await act(who, people)).toHaveLength(0);
    await expect(act('anon', people)).rejects.toMatchObject(denied);
  }));

describe('pictures of merged listings', () => {
  it('stay while the other listing shows them, also after the merge is undone', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx, { owner_id: town.ids.owner });
      const shown = `${other}/shown.webp`;
      const url = `/storage/v1/object/public/covers/${shown}`;
      const isUnused = async (path: string) => {
        const [row] = await tx`select private.is_unused_cover(${path}) as unused`;
        return Boolean(row?.['unused']);
      };
      const post = await add(tx, 'jobs', { title: 'Baker', business_id: other, featured_image: url });
      expect(await isUnused(shown)).toBe(false);
      const [merged] = await act('admin', merge(town.approved, other));
      expect(await isUnused(shown)).toBe(false);
      expect(await isUnused(`${other}/nobody.webp`)).toBe(true);
      // Both sizes of a picture, of which rows name the large one.
      const inSizes = url.replace('.webp', '.w1600.webp');
      await tx`update public.jobs set featured_image = ${inSizes} where id = ${post}`;
      for (const width of [640, 1600])
        expect(await isUnused(`${other}/shown.w${String(width)}.webp`)).toBe(false);
      expect(await isUnused(`${other}/show.w640.webp`)).toBe(true);
      await tx`update public.jobs set featured_image = ${url} where id = ${post}`;
      // Merged again: the job has moved twice.
      const third = await addOther(tx, { owner_id: town.ids.owner });
      const [again] = await act('admin', merge(third, town.approved));
      expect(await isUnused(shown)).toBe(false);
      await act('admin', unmerge(again?.['id']));
      await act('admin', unmerge(merged?.['id']));
      expect(await isUnused(shown)).toBe(false);
      // It moved since and was not given back.
      await tx`update public.jobs set business_id = ${town.approved} where id = ${post}`;
      expect(await isUnused(shown)).toBe(false);
      await tx`update public.jobs set featured_image = null where id = ${post}`;
      expect(await isUnused(shown)).toBe(true);
    }));

  it('in the folder of a listing that was never public are not deleted by its owner once it was merged', () =>
    inTown(async (town, act, tx) => {
      const other = await addOther(tx, { owner_id: town.ids.owner, status: 'draft' });
      const mayDelete = async () =>
        (
          await act(
            'owner',
            `select from public.businesses as listing where id = '${other}' and published_at is null
              and cardinality(private.merged_with(listing.id)) = 1`,
          )
        ).length === 1;
      expect(await mayDelete()).toBe(true);
      const [merged] = await act('admin', merge(town.approved, other));
      await act('admin', unmerge(merged?.['id']));
      expect(await mayDelete()).toBe(false);
    }));
});
