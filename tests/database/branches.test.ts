import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { ListingContext } from '#contracts/directory.ts';
import { httpError, inTown } from './support/in-town.ts';
import { as } from './support/personas.ts';
import { personaNames } from './support/town.ts';

const denied = { code: '42501' };
const link = (listing: string, main: string | null) =>
  `select public.set_branch('${listing}', ${main ? `'${main}'` : 'null'})`;
const addListing = async (tx: TransactionSql, columns: Record<string, unknown> = {}) => {
  const [added] = await tx`insert into public.businesses
    ${tx({ name: 'Old Mill Bakery North', status: 'approved', owner_id: null, ...columns })} returning id, slug`;
  return { id: String(added?.['id']), slug: String(added?.['slug']) };
};
const mainOf = async (tx: TransactionSql, id: string) => {
  const [row] = await tx`select branch_of from public.businesses where id = ${id}`;
  return row?.['branch_of'] as unknown;
};

describe('making a listing a location of another one', () => {
  it('is for the owner of both and for staff', () =>
    inTown(async (town, act, tx) => {
      const sql = link(town.draft, town.approved);
      for (const who of ['anon', 'stranger', 'member', 'manager', 'contributor'] as const)
        await expect(act(who, sql), who).rejects.toMatchObject(denied);
      await tx`update public.site_settings set staff_second_factor = true`;
      for (const role of ['admin', 'editor'] as const)
        await expect(
          as(tx, { userId: town.ids[role], aal: 'aal1' }, (run) => run.unsafe(sql)),
          role,
        ).rejects.toMatchObject(denied);
      await tx`update public.site_settings set staff_second_factor = false`;
      for (const who of ['owner', 'editor', 'admin'] as const) {
        await act(who, sql);
        expect(await mainOf(tx, town.draft)).toBe(town.approved);
        await tx`update public.businesses set branch_of = null where id = ${town.draft}`;
      }
    }));

  it('takes staff for two listings of different owners, and either owner ends it', () =>
    inTown(async (town, act, tx) => {
      const theirs = await addListing(tx, { owner_id: town.ids.member });
      for (const [branch, main] of [
        [theirs.id, town.approved],
        [town.approved, theirs.id],
        [town.approved, town.foreign],
        [town.foreign, town.approved],
      ] as const)
        for (const who of ['owner', 'member'] as const)
          await expect(act(who, link(branch, main))).rejects.toMatchObject(denied);
      for (const who of ['owner', 'member'] as const) {
        await act('editor', link(theirs.id, town.approved));
        await expect(act('stranger', link(theirs.id, null))).rejects.toMatchObject(denied);
        await act(who, link(theirs.id, null));
        expect(await mainOf(tx, theirs.id)).toBeNull();
      }
    }));

  it('happens by no other way', () =>
    inTown(async (town, act) => {
      for (const who of personaNames) {
        await expect(
          act(who, `update public.businesses set branch_of = '${town.approved}' where id = '${town.draft}'`),
          who,
        ).rejects.toMatchObject(denied);
        await expect(
          act(who, `insert into public.businesses (name, branch_of) values ('X', '${town.approved}')`),
          who,
        ).rejects.toMatchObject(denied);
      }
    }));

  it('knows one level, and no listing that is missing or merged', () =>
    inTown(async (town, act, tx) => {
      await act('owner', link(town.draft, town.approved));
      const fails = async (sql: string, status: number, code: string) =>
        expect(act('admin', sql), sql).rejects.toMatchObject(httpError(status, code));
      await fails(link(town.approved, town.approved), 422, 'same_listing');
      await fails(link(town.pending, town.draft), 409, 'main_is_branch');
      await fails(link(town.approved, town.pending), 409, 'has_branches');
      await fails(link(town.ids.admin, town.approved), 404, 'not_found');
      await fails(link(town.draft, town.ids.admin), 404, 'not_found');
      const other = await addListing(tx);
      await act('admin', `select public.merge_listings('${town.foreign}', '${other.id}', 'Twice.')`);
      await fails(link(other.id, town.approved), 409, 'listing_merged');
      await fails(link(town.pending, other.id), 409, 'listing_merged');
      // The service key neither.
      await expect(
        tx.savepoint(
          (inner) => inner`update public.businesses set branch_of = ${town.draft} where id = ${town.pending}`,
        ),
      ).rejects.toMatchObject(httpError(409, 'main_is_branch'));
    }));

  it('has a limit', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.businesses (name, status, owner_id, branch_of)
        select 'Kiosk ' || n, 'approved', null, ${town.approved}::uuid from generate_series(1, 100) as n`;
      await expect(act('admin', link(town.foreign, town.approved))).rejects.toMatchObject(
        httpError(409, 'too_many_branches'),
      );
    }));

  it('is logged, and repeated changes nothing', () =>
    inTown(async (town, act, tx) => {
      const version = async () =>
        (await tx`select version from public.businesses where id = ${town.draft}`)[0]?.['version'] as unknown;
      await act('editor', link(town.draft, town.approved));
      const first = await version();
      await act('editor', link(town.draft, town.approved));
      expect(await version()).toBe(first);
      const [entry] = await tx`select actor_id from public.audit_log where entity = 'businesses'
        and entity_id = ${town.draft} and new_values ? 'branch_of'`;
      expect(entry).toEqual({ actor_id: town.ids.editor });
    }));
});

describe('adding a location', () => {
  const addTo = (main: string) => `select public.add_branch('${main}', 'Old Mill South') as id`;

  it('is for the owner alone', () =>
    inTown(async (town, act) => {
      for (const who of personaNames.filter((name) => name !== 'owner'))
        await expect(act(who, addTo(town.approved)), who).rejects.toMatchObject(denied);
    }));

  it('starts a draft with what all locations have in common', () =>
    inTown(async (town, act, tx) => {
      await tx`update public.businesses set website = 'https://mill.test', logo_url = 'https://mill.test/l.png',
        phone = '555-0100', latitude = 1, longitude = 1 where id = ${town.approved}`;
      const [added] = await act('owner', addTo(town.approved));
      const id = String(added?.['id']);
      const [row] = await tx`select * from public.businesses where id = ${id}`;
      expect(row).toMatchObject({
        name: 'Old Mill South',
        status: 'draft',
        owner_id: town.ids.owner,
        branch_of: town.approved,
        categories: ['Test bakeries'],
        website: 'https://mill.test',
        logo_url: 'https://mill.test/l.png',
        phone: null,
        city: null,
        latitude: null,
      });
      await expect(act('owner', addTo(id))).rejects.toMatchObject(httpError(409, 'main_is_branch'));
      // The logo of a draft may be deleted any time.
      await tx`update public.businesses set logo_url = 'https://mill.test/l.png' where id = ${town.draft}`;
      const [other] = await act('owner', addTo(town.draft));
      expect(
        (await tx`select logo_url from public.businesses where id = ${String(other?.['id'])}`)[0],
      ).toEqual({ logo_url: null });
    }));
});

describe('the locations of an organization', () => {
  it('are on each public page of it, without those that are not public, and not among the similar ones', () =>
    inTown(async (town, act, tx) => {
      const columns = { branch_of: town.approved, categories: ['Test bakeries'], phone: '555-0100' };
      const north = await addListing(tx, { ...columns, city: 'Birch' });
      const south = await addListing(tx, { ...columns, address_line1: '1 Mill Street', city: 'Cedar' });
      await act('admin', link(town.draft, town.approved));
      const [main] = await tx`select slug from public.businesses where id = ${town.approved}`;
      const locations = async (slug: unknown) => {
        const [row] = await act('anon', `select public.listing_context('${String(slug)}') as context`);
        const { locations: listed, related } = ListingContext.parse(row?.['context']);
        const slugs = related.map((one) => one.slug);
        expect(slugs.some((one) => [north.slug, south.slug, main?.['slug']].includes(one))).toBe(false);
        return listed;
      };
      const [atNorth, atSouth] = [
        { ...north, address: 'Birch' },
        { ...south, address: '1 Mill Street, Cedar' },
      ].map(({ slug, address }) => ({
        slug,
        address,
        name: 'Old Mill Bakery North',
        phone: '555-0100',
        is_main: false,
      }));
      expect(await locations(main?.['slug'])).toEqual([atNorth, atSouth]);
      expect(await locations(north.slug)).toMatchObject([
        { slug: String(main?.['slug']), is_main: true },
        atSouth,
      ]);
      // A main listing that is no longer public leaves the others together.
      await tx`update public.businesses set status = 'archived' where id = ${town.approved}`;
      expect(await locations(north.slug)).toEqual([atSouth]);
      const [archived] = await act('anon', `select public.listing_context('${String(main?.['slug'])}') as c`);
      expect(archived?.['c']).toMatchObject({ locations: [] });
    }));

  it('are listed for those who may see them', () =>
    inTown(async (town, act) => {
      await act('owner', link(town.draft, town.approved));
      const list = (listing: string) => `select id, is_main from public.listing_branches('${listing}')`;
      const both = [
        { id: town.approved, is_main: true },
        { id: town.draft, is_main: false },
      ];
      for (const who of ['owner', 'manager', 'editor'] as const)
        for (const from of [town.approved, town.draft]) expect(await act(who, list(from))).toEqual(both);
      expect(await act('stranger', list(town.approved))).toEqual(both.slice(0, 1));
      expect(await act('stranger', list(town.draft))).toEqual([]);
      await expect(act('anon', list(town.approved))).rejects.toMatchObject(denied);
    }));
});

describe('a location', () => {
  it('stays when the main listing is deleted, and belongs to none then', () =>
    inTown(async (town, act, tx) => {
      await act('owner', link(town.approved, town.draft));
      await act('owner', `delete from public.businesses where id = '${town.draft}'`);
      expect(await mainOf(tx, town.approved)).toBeNull();
    }));

  it('leaves the organization when one of the two gets another owner, not when the account is deleted', () =>
    inTown(async (town, act, tx) => {
      const handOver = (id: string) =>
        act('admin', `select public.hand_over_listing('${id}', '${town.ids.member}', 'Sold.')`);
      const theirs = await addListing(tx, { owner_id: town.ids.contributor });
      await act('owner', link(town.draft, town.approved));
      await act('owner', link(town.pending, town.approved));
      await act('editor', link(theirs.id, town.approved));
      await handOver(town.draft);
      expect(await mainOf(tx, town.draft)).toBeNull();
      expect(await mainOf(tx, town.pending)).toBe(town.approved);
      await handOver(town.approved);
      expect(await mainOf(tx, town.pending)).toBeNull();
      // Linked by staff, whoever owns them.
      expect(await mainOf(tx, theirs.id)).toBe(town.approved);
      await act('member', link(town.draft, town.approved));
      await tx`delete from auth.users where id = ${town.ids.member}`;
      expect(await mainOf(tx, town.draft)).toBe(town.approved);
    }));
});

describe('merging listings with locations', () => {
  const merge = (keep: string, remove: string, more = '') =>
    `select public.merge_listings('${keep}', '${remove}', 'The same.'${more}) as id`;
  const undo = (id: unknown) => `select public.unmerge_listings('${String(id)}') as missing`;

  it('moves the locations, and the undo gives them back', () =>
    inTown(async (town, act, tx) => {
      const twin = await addListing(tx, { owner_id: town.ids.owner });
      await act('owner', link(town.draft, twin.id));
      await act('owner', link(town.pending, twin.id));
      const [done] = await act('admin', merge(town.approved, twin.id));
      expect(await mainOf(tx, town.draft)).toBe(town.approved);
      const [moved] =
        await tx`select moved -> 'branch' as count from public.listing_merges where id = ${String(done?.['id'])}`;
      expect(moved).toEqual({ count: 2 });
      // What was changed since stays, and is reported.
      await act('owner', link(town.pending, null));
      const [answer] = await act('admin', undo(done?.['id']));
      expect(answer?.['missing']).toEqual([{ kind: 'branch', id: town.pending, label: 'It waits' }]);
      expect(await mainOf(tx, town.draft)).toBe(twin.id);
      expect(await mainOf(tx, town.pending)).toBeNull();
    }));

  it('keeps a main listing that is merged into its own location, as one level', () =>
    inTown(async (town, act, tx) => {
      const [one, two] = [await addListing(tx), await addListing(tx)];
      await act('admin', link(one.id, town.approved));
      await act('admin', link(two.id, town.approved));
      const [done] = await act('admin', merge(one.id, town.approved));
      expect(await mainOf(tx, one.id)).toBeNull();
      expect(await mainOf(tx, two.id)).toBe(one.id);
      const [answer] = await act('admin', undo(done?.['id']));
      expect(answer?.['missing']).toEqual([]);
      expect(await mainOf(tx, one.id)).toBe(town.approved);
      expect(await mainOf(tx, two.id)).toBe(town.approved);
    }));

  it('gives a kept listing the main listing of the removed one, and its locations to the main one', () =>
    inTown(async (town, act, tx) => {
      const [twin, kiosk, chain] = [await addListing(tx), await addListing(tx), await addListing(tx)];
      await act('admin', link(twin.id, town.approved));
      const [first] = await act('admin', merge(town.foreign, twin.id));
      expect(await mainOf(tx, town.foreign)).toBe(town.approved);
      expect(await mainOf(tx, twin.id)).toBeNull();
      await act('admin', link(kiosk.id, chain.id));
      const [second] = await act('admin', merge(town.foreign, chain.id));
      expect(await mainOf(tx, kiosk.id)).toBe(town.approved);
      for (const done of [second, first])
        expect(await act('admin', undo(done?.['id']))).toEqual([{ missing: [] }]);
      expect(await mainOf(tx, kiosk.id)).toBe(chain.id);
      expect(await mainOf(tx, town.foreign)).toBeNull();
      expect(await mainOf(tx, twin.id)).toBe(town.approved);
    }));

  it('does not bring the locations of an owner who loses the listing', () =>
    inTown(async (town, act, tx) => {
      const theirs = await addListing(tx, { owner_id: town.ids.member });
      const kiosk = await addListing(tx, { owner_id: town.ids.member });
      await act('member', link(kiosk.id, theirs.id));
      await act('owner', link(town.draft, town.approved));
      const [kept] = await act('admin', merge(town.approved, theirs.id, ", owner_from => 'keep'"));
      expect(await mainOf(tx, kiosk.id)).toBeNull();
      expect(await mainOf(tx, town.draft)).toBe(town.approved);
      await act('admin', undo(kept?.['id']));
      expect(await mainOf(tx, kiosk.id)).toBe(theirs.id);

      const [given] = await act('admin', merge(town.approved, theirs.id, ", owner_from => 'remove'"));
      expect(await mainOf(tx, kiosk.id)).toBe(town.approved);
      expect(await mainOf(tx, town.draft)).toBeNull();
      expect(await act('admin', undo(given?.['id']))).toEqual([{ missing: [] }]);
      expect(await mainOf(tx, kiosk.id)).toBe(theirs.id);
      expect(await mainOf(tx, town.draft)).toBe(town.approved);
    }));
});
