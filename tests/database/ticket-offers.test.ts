import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { EventOffers, type TicketOffer } from '#contracts/ticket-offers.ts';
import { inTown } from './support/in-town.ts';
import type { Town } from './support/town.ts';

const tomorrow = new Date(Date.now() + 86_400_000);
const yesterday = new Date(Date.now() - 86_400_000);

/** A town whose event sells what `addType` adds; `read` is what a persona is told that anybody pays. */
const inSellingTown = (
  story: (sale: {
    town: Town;
    tx: TransactionSql;
    addType: (row?: Record<string, unknown>) => Promise<string>;
    addPrice: (type: string, row: Record<string, unknown>) => Promise<unknown>;
    change: (row: Record<string, unknown>) => Promise<unknown>;
    read: (who?: 'anon' | 'member' | 'owner') => Promise<TicketOffer | undefined>;
    ask: (sql: string) => Promise<Record<string, unknown>[]>;
  }) => Promise<void>,
) =>
  inTown(async (town, act, tx) => {
    const [event] = await tx<{ slug: string }[]>`
      select slug from public.events where id = ${town.approvedEvent}`;
    const slug = event?.slug ?? '';
    await story({
      town,
      tx,
      addType: async (row = {}) => {
        const [made] = await tx<{ id: string }[]>`insert into public.ticket_types ${tx({
          event_id: town.approvedEvent,
          name: 'Admission',
          price: 2500,
          ...row,
        })} returning id`;
        return made?.id ?? '';
      },
      addPrice: (type, row) =>
        tx`insert into public.ticket_prices ${tx({ ticket_type_id: type, label: 'Price', ...row })}`,
      change: (row) => tx`update public.events set ${tx(row)} where id = ${town.approvedEvent}`,
      read: async (who = 'anon') => {
        const [row] = await act(who, `select public.event_offers('${slug}') as offers`);
        return EventOffers.parse(row?.['offers']).find(({ occurrence_id: id }) => id === town.occurrenceId)
          ?.offer;
      },
      ask: (sql) => act('anon', sql.replaceAll('$slug', slug)),
    });
  });

describe('what anybody pays for a date', () => {
  it('is nothing known of an event without tickets', () =>
    inSellingTown(async ({ read }) => {
      expect(await read()).toBeUndefined();
    }));

  it('is the lowest price on sale today, and not what members or holders of a code pay', () =>
    inSellingTown(async ({ read, addType, addPrice }) => {
      const type = await addType();
      expect(await read()).toMatchObject({ state: 'on_sale', price: 2500, highest_price: 2500 });
      await addType({ price: 4000, name: 'Patron' });
      await addType({ price: 100, name: 'Members', audience: 'members' });
      await addType({ price: 200, name: 'Press', is_hidden: true });
      await addType({ price: 300, name: 'Old', archived_at: yesterday });
      await addType({ price: 400, name: 'Later', sales_from: tomorrow });
      await addPrice(type, { price: 500, audience: 'members' });
      await addPrice(type, { price: 600, valid_until: yesterday });
      await addPrice(type, { price: 700, valid_from: tomorrow });
      // A member is told the same: the page is one for all.
      for (const who of ['anon', 'member', 'owner'] as const)
        expect(await read(who)).toMatchObject({ price: 2500, highest_price: 4000 });
      await addPrice(type, { price: 2000, label: 'Early bird', valid_until: tomorrow });
      const offer = await read();
      expect(offer).toMatchObject({ state: 'on_sale', price: 2000, has_waitlist: false });
      expect(Date.parse(offer?.price_until ?? '')).toBe(tomorrow.getTime());
      await addType({ price: 0, name: 'Balcony' });
      expect(await read()).toMatchObject({ price: 0, highest_price: 4000 });
    }));

  it('is for members, or only with a code, where nothing else is sold', () =>
    inSellingTown(async ({ read, addType, change }) => {
      await addType({ is_hidden: true });
      expect(await read()).toMatchObject({ state: 'private', price: null });
      await addType({ audience: 'members' });
      expect(await read()).toMatchObject({ state: 'members', price: null, has_waitlist: false });
      await addType();
      expect(await read()).toMatchObject({ state: 'on_sale', price: 2500 });
      await change({ members_only: true });
      expect(await read()).toMatchObject({ state: 'members', price: null });
    }));

  it('opens when its sale or the registration does, and ends with it', () =>
    inSellingTown(async ({ tx, read, addType, change }) => {
      const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
      const type = await addType({ sales_from: soon });
      const opens = async () => {
        const offer = await read();
        return { state: offer?.state, price: offer?.price, at: Date.parse(offer?.opens_at ?? '') };
      };
      expect(await opens()).toEqual({ state: 'not_yet', price: 2500, at: soon.getTime() });
      await change({ registration_opens_at: later });
      expect(await opens()).toEqual({ state: 'not_yet', price: 2500, at: later.getTime() });
      await change({ registration_opens_at: null });
      await tx`update public.ticket_types set sales_from = null, sales_until = ${yesterday} where id = ${type}`;
      expect(await read()).toMatchObject({ state: 'ended', price: 2500 });
    }));

  it('costs before its sale opens what it will cost then', () =>
    inSellingTown(async ({ read, addType, addPrice }) => {
      const [soon, later] = [new Date(Date.now() + 60_000), new Date(Date.now() + 120_000)];
      const type = await addType({ sales_from: later });
      await addPrice(type, { price: 500, valid_until: soon });
      expect(await read()).toMatchObject({ state: 'not_yet', price: 2500, price_until: null });
      await addPrice(type, { price: 1500, valid_from: soon, valid_until: tomorrow });
      expect(await read()).toMatchObject({ state: 'not_yet', price: 1500 });
    }));

  it('is sold out by places that are held or registered, with its waiting list, until some come back', () =>
    inSellingTown(async ({ town, tx, read, addType, change }) => {
      await addType({ quantity: 100 });
      const [room] = await tx<{ taken: number }[]>`
        select private.seats_taken(${town.occurrenceId}) as taken`;
      await change({ capacity: (room?.taken ?? 0) + 1, waitlist_enabled: true });
      expect(await read()).toMatchObject({ state: 'on_sale' });
      await tx`insert into public.event_registrations (event_id, occurrence_id, status, held_until, attendee_name, attendee_email)
        values (${town.approvedEvent}, ${town.occurrenceId}, 'held', now() + interval '10 minutes', 'Ada',
          ${`${randomUUID()}@offers.test`})`;
      expect(await read()).toMatchObject({ state: 'sold_out', price: 2500, has_waitlist: true });
      await change({ waitlist_enabled: false });
      expect(await read()).toMatchObject({ state: 'sold_out', has_waitlist: false });
      await tx`update public.event_registrations set held_until = now() - interval '1 second'
        where occurrence_id = ${town.occurrenceId} and status = 'held'`;
      expect(await read()).toMatchObject({ state: 'on_sale' });
    }));

  it('ends for a date that is canceled or postponed, and is not told of what is not public', () =>
    inSellingTown(async ({ town, tx, read, addType, change }) => {
      await addType();
      for (const status of ['canceled', 'postponed']) {
        await tx`update public.event_occurrences set status = ${status}, reason = 'Snow' where id = ${town.occurrenceId}`;
        expect(await read()).toMatchObject({ state: 'ended' });
      }
      await change({ approval_status: 'archived' });
      expect(await read()).toBeUndefined();
      expect(await read('owner')).toBeUndefined();
    }));

  it('is in lists, searches and calendar files', () =>
    inSellingTown(async ({ addType, change, ask }) => {
      const word = `Zythum${randomUUID().replaceAll(/[^a-f]/g, '')}`;
      await change({ title: word });
      const offer = { price: 2500, state: 'on_sale' };
      const found = async () => {
        const [row] =
          await ask(`select public.event_page(q => '${word}', by_event => true) -> 'dates' -> 0 as listed,
          public.event_page(q => '${word}') -> 'dates' -> 0 as dated,
          public.search_hub('${word}') -> 'events' -> 0 as found,
          (select e from jsonb_array_elements(public.event_calendar()::jsonb) as e where e ->> 'title' = '${word}') as filed`);
        return row;
      };
      expect(await found()).toMatchObject({
        listed: { offer: null },
        found: { offer: null },
        filed: { offer: null },
      });
      await addType();
      const row = await found();
      expect(row).toMatchObject({ listed: { offer }, found: { offer }, filed: { offer } });
      expect(row?.['dated']).not.toHaveProperty('offer');
      expect(row?.['found']).not.toHaveProperty('date');
    }));
});
