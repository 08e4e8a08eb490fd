import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AccountStart, MyMembership } from '#contracts/account-start.ts';
import { AdminOverview } from '#contracts/admin-overview.ts';
import { addPerson, addTicketedEvent, orderOf, placeOrder } from './support/order-tickets.ts';
import { start } from './support/meet.ts';
import { as } from './support/personas.ts';
import { inTown } from './support/in-town.ts';

const access = 'select public.admin_access() as answer';
const overview = 'select public.admin_overview(7) as answer';
const begin = 'select public.account_start() as answer';
const others = ['stranger', 'member', 'owner', 'manager', 'contributor'] as const;

describe('what the admin area asks first', () => {
  it("is the caller's own role and rights, and what anybody may know of the hub", () =>
    inTown(async (town, act, tx) => {
      await expect(act('anon', access)).rejects.toMatchObject({ code: '42501' });
      for (const who of others) {
        const [row] = await act(who, access);
        expect(row?.['answer'], who).toMatchObject({ role: null, rights: [], has_admin: true });
      }
      await tx`update public.staff set rights = '{import}' where user_id = ${town.ids.editor}`;
      const [editor] = await act('editor', access);
      expect(editor?.['answer']).toMatchObject({ role: 'editor', rights: ['import'] });
      await tx`update public.site_settings set staff_second_factor = true`;
      // A session without the second step is told that it lacks it.
      const [weak] = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(access));
      expect(weak?.['answer']).toMatchObject({ role: 'admin', staff_second_factor: true });
    }));
});

describe('the dashboard of the admin area', () => {
  it('is for staff with their second factor', () =>
    inTown(async (town, act, tx) => {
      for (const who of ['anon', ...others] as const)
        await expect(act(who, overview), who).rejects.toMatchObject({ code: '42501' });
      for (const who of ['editor', 'admin'] as const) {
        const [row] = await act(who, overview);
        const { waiting, activity } = AdminOverview.parse(row?.['answer']);
        expect(waiting['businesses'], who).toBeGreaterThan(0);
        expect(activity.by_day, who).toHaveLength(7);
      }
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(overview));
      await expect(weak).rejects.toMatchObject({ code: '42501' });
    }));

  it('shows addresses to staff who may see contact details only, and whose pages were viewed', () =>
    inTown(async (town, act, tx) => {
      await tx`insert into public.listing_stats (business_id, kind, count) values (${town.approved}, 'view', 1000000)
        on conflict on constraint listing_stats_pkey do update set count = excluded.count`;
      const read = async (who: 'editor' | 'admin') =>
        AdminOverview.parse((await act(who, overview))[0]?.['answer']);
      const [editor, admin] = [await read('editor'), await read('admin')];
      expect(editor.sign_ups.newest.map(({ email }) => email)).toEqual(
        editor.sign_ups.newest.map(() => null),
      );
      expect(admin.sign_ups.newest[0]?.email).toContain('@');
      expect(admin.sign_ups.week).toBeGreaterThanOrEqual(Object.keys(town.ids).length);
      expect(admin.activity.most_viewed[0]).toEqual({
        business_id: town.approved,
        name: 'Old Mill Bakery',
        views: 1_000_000,
        views_before: 0,
      });
    }));
});

describe('the approvals', () => {
  interface Part {
    total: number;
    rows: { id: string; title?: string; name?: string; business_name?: string | null }[];
  }
  type Answer = Record<string, Part> & { listings: { id: string; name: string; status?: string }[] };
  const queue = (q = '', newest = false, size = 100) =>
    `select public.approval_queue('${q}', ${String(newest)}, ${String(size)}) as answer`;

  it('are what waits, for staff with their second factor', () =>
    inTown(async (town, act, tx) => {
      await expect(act('anon', queue())).rejects.toMatchObject({ code: '42501' });
      const read = async (who: 'stranger' | 'member' | 'owner' | 'editor' | 'admin') =>
        (await act(who, queue('', true, 1000)))[0]?.['answer'] as Answer;
      // As with a query of the tables: what is theirs, and none of what staff know of it.
      expect((await read('stranger'))['businesses']?.rows).toEqual([]);
      expect(await read('owner')).toMatchObject({
        businesses: { rows: [{ id: town.pending }] },
        application_reviews: [],
        placement_reviews: [],
      });
      for (const who of ['editor', 'admin'] as const) {
        const { businesses, claims, listings } = await read(who);
        expect(businesses?.rows.map(({ id }) => id)).toContain(town.pending);
        expect(businesses?.total).toBe(businesses?.rows.length);
        expect(claims?.rows.find(({ id }) => id === town.claim)).toMatchObject({
          business_name: 'Elsewhere',
        });
        expect(listings.map(({ id }) => id)).toEqual(expect.arrayContaining([town.pending, town.foreign]));
        expect(listings.find(({ id }) => id === town.pending)).toMatchObject({ name: 'It waits' });
        expect(listings.filter((listing) => 'status' in listing)).toEqual([]);
      }
      await tx`update public.site_settings set staff_second_factor = true`;
      const [weak] = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(queue()));
      const { businesses, claims, reports, listings } = weak?.['answer'] as Answer;
      for (const part of [businesses, claims, reports]) expect(part).toEqual({ total: 0, rows: [] });
      expect(listings).toEqual([]);
    }));

  it('are found by a part of the name, in the order of submission, a page at a time', () =>
    inTown(async (_town, act, tx) => {
      await tx`insert into public.businesses (name, status, status_changed_at)
        select 'Queue_50% ' || n, 'pending', now() - n * interval '1 day' from generate_series(1, 3) as n`;
      const read = async (...search: Parameters<typeof queue>) =>
        (await act('editor', queue(...search)))[0]?.['answer'] as Answer;
      const names = ({ businesses, listings }: Answer) =>
        businesses?.rows.map((row) => listings.find(({ id }) => id === row.id)?.name);
      expect(names(await read('queue_50%'))).toEqual(['Queue_50% 3', 'Queue_50% 2', 'Queue_50% 1']);
      const newest = await read(' QUEUE_50% ', true, 2);
      expect(names(newest)).toEqual(['Queue_50% 1', 'Queue_50% 2']);
      expect(newest['businesses']?.total).toBe(3);
      expect((await read('queue%50'))['businesses']).toEqual({ total: 0, rows: [] });
      expect((await read("o''brien"))['reports']).toEqual({ total: 0, rows: [] });
    }));
});

describe('the start page of an account', () => {
  it('has what is of the caller, and nothing of others', () =>
    inTown(async (town, act, tx) => {
      await expect(act('anon', begin)).rejects.toMatchObject({ code: '42501' });
      const read = async (who: 'stranger' | 'owner' | 'manager' | 'member' | 'admin') =>
        AccountStart.parse((await act(who, begin))[0]?.['answer']);
      const [stranger, owner, manager] = [await read('stranger'), await read('owner'), await read('manager')];
      expect(stranger).toMatchObject({ registrations: [], meetings: [], deals: [], businesses: [], due: [] });
      const idsOf = ({ businesses }: AccountStart) => businesses.map(({ id }) => id).sort();
      expect(idsOf(owner)).toEqual(expect.arrayContaining([town.approved, town.draft, town.pending]));
      expect(idsOf(manager)).toEqual([town.approved, town.draft, town.pending].sort());
      expect([owner.is_staff, (await read('admin')).is_staff]).toEqual([false, true]);
      const member = await read('member');
      expect(member.profile).toMatchObject({ first_name: 'Mina', last_name: 'Field' });
      expect(member.membership).toMatchObject({ membership_status: 'active', display_name: 'Mina Field' });
      const [none] = await as(tx, { userId: randomUUID() }, (run) => run.unsafe(begin));
      expect(none).toEqual({ answer: null });
    }));

  it('leaves out what is over, canceled or used', () =>
    inTown(async (town, act, tx) => {
      const read = async () => AccountStart.parse((await act('member', begin))[0]?.['answer']);
      await tx`update public.event_registrations set status = 'registered' where user_id = ${town.ids.member}`;
      await tx`update public.deal_redemptions set status = 'claimed', redeemed_at = null where user_id = ${town.ids.member}`;
      const before = await read();
      expect([before.registrations.length > 0, before.deals.length > 0]).toEqual([true, true]);
      await tx`update public.event_occurrences set starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'
        where id in (select occurrence_id from public.event_registrations where user_id = ${town.ids.member})`;
      await tx`update public.deals set valid_from = now() - interval '2 days', valid_until = now() - interval '1 day'
        where id in (select deal_id from public.deal_redemptions where user_id = ${town.ids.member})`;
      const after = await read();
      expect([after.registrations, after.deals]).toEqual([[], []]);
    }));

  it('names the date of an order once, however many tickets it has', async () => {
    const person = await addPerson();
    const event = await addTicketedEvent({}, { price: 0 });
    await placeOrder(person, orderOf(event, { quantity: 3, total: 0 }));
    const { rows } = await start(person, (tx) => tx`select public.account_start() as answer`).ended;
    expect(AccountStart.parse(rows[0]?.['answer']).registrations).toHaveLength(1);
  });
});

describe('the membership of the caller', () => {
  it('says whether they are joining, and where the chamber is reached', () =>
    inTown(async (town, act, tx) => {
      const mine = 'select public.my_membership() as answer';
      await expect(act('anon', mine)).rejects.toMatchObject({ code: '42501' });
      await tx`update public.site_settings set contact_email = 'hello@chamber.test'`;
      const read = async () => MyMembership.parse((await act('stranger', mine))[0]?.['answer']);
      await tx`delete from public.membership_applications where user_id = ${town.ids.stranger}`;
      expect(await read()).toMatchObject({
        membership_status: 'none',
        has_open_application: false,
        contact_email: 'hello@chamber.test',
      });
      await tx`insert into public.membership_applications (user_id, plan_id, status)
        select ${town.ids.stranger}, id, 'draft' from public.plans where audience <> 'business' limit 1`;
      expect(await read()).toMatchObject({ has_open_application: true });
    }));
});
