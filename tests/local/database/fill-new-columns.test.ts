import { expect, inject, it } from 'vitest';
import { copyRows } from '../../../local/database/copy-rows.ts';
import { withMigratedDatabase } from '../../database/support/own-database.ts';
import { variants } from '../../support/properties.ts';

const ids = {
  event: '00000000-0000-4000-8000-00000000000e',
  order: '00000000-0000-4000-8000-00000000000f',
  type: '00000000-0000-4000-8000-00000000000a',
  ticket: '00000000-0000-4000-8000-00000000000b',
};

it.each(variants(false, true))(
  'people of one ticket keep their seats on all dates of a series (the older version had them: %s)',
  async (hadSeats) => {
    const server = inject('stack').db_url;
    await withMigratedDatabase(server, 'hub_unfilled', (from) =>
      withMigratedDatabase(server, 'hub_filled', async (to) => {
        await from`insert into public.events (id, title, starts_at, ends_at, rrule, registration_mode, approval_status)
          values (${ids.event}, 'Walk', now() + interval '3 days', now() + interval '4 days', 'FREQ=WEEKLY;COUNT=2', 'internal', 'approved')`;
        await from`insert into public.ticket_types (id, event_id, name, price, seats, covers)
          values (${ids.type}, ${ids.event}, 'Table', 0, 3, 'series')`;
        await from`insert into public.orders (id, event_id, occurrence_id, buyer_name, status, pays, total, currency)
          select ${ids.order}, event_id, id, 'Ada', 'confirmed', 'free', 0, 'USD' from public.event_occurrences
          order by starts_at limit 1`;
        await from`insert into public.tickets (id, order_id, ticket_type_id, position, unit_amount)
          values (${ids.ticket}, ${ids.order}, ${ids.type}, 1, 0)`;
        await from`insert into public.event_registrations (event_id, occurrence_id, order_id, ticket_id, seat, attendee_name, status)
          select ${ids.event}, day.id, ${ids.order}, ${ids.ticket}, seat, 'Person ' || seat, 'registered'
          from public.event_occurrences as day cross join generate_series(1, 3) as seat order by seat, day.starts_at`;
        if (!hadSeats) await from`alter table public.event_registrations drop column seat`;
        await copyRows(from, to);
        expect([
          ...(await to`select attendee_name as name, array_agg(seat) as seats from public.event_registrations
            group by 1 order by 1`),
        ]).toEqual([1, 2, 3].map((seat) => ({ name: `Person ${String(seat)}`, seats: [seat, seat] })));
      }),
    );
  },
);

it('the people of a group are counted also where the older version did not keep their number', async () => {
  const server = inject('stack').db_url;
  await withMigratedDatabase(server, 'hub_unfilled', (from) =>
    withMigratedDatabase(server, 'hub_filled', async (to) => {
      await from`insert into auth.users (id, aud, role, email)
        values (${ids.event}, 'authenticated', 'authenticated', 'a@older.test'), (${ids.order}, 'authenticated', 'authenticated', 'b@older.test')`;
      await from`insert into public.groups (id, name) values (${ids.type}, 'Walkers')`;
      await from`insert into public.group_members (group_id, user_id, left_at)
        values (${ids.type}, ${ids.event}, null), (${ids.type}, ${ids.order}, null), (${ids.type}, ${ids.order}, now())`;
      await from`drop table private.group_sizes`;
      await copyRows(from, to);
      expect([...(await to`select private.count_group_people(${ids.type}) as people`)]).toEqual([
        { people: 2 },
      ]);
    }),
  );
});

it.each(variants('kept none', 'kept other ones'))(
  'public things are counted also where the older version %s',
  async (counts) => {
    const server = inject('stack').db_url;
    await withMigratedDatabase(server, 'hub_unfilled', (from) =>
      withMigratedDatabase(server, 'hub_filled', async (to) => {
        await from`insert into public.businesses (name, status) values ('Old Mill Bakery', 'approved'), ('Draft', 'draft')`;
        await from`insert into public.events (title, starts_at, ends_at, approval_status)
          values ('Walk', now() + interval '3 days', now() + interval '4 days', 'approved')`;
        await from`insert into public.deals (title, status, publish_from, valid_until)
          values ('Ten percent', 'active', now() - interval '1 day', now() + interval '1 day')`;
        await from`insert into public.jobs (title, status, expire_date) values ('Baker', 'active', now() + interval '9 days')`;
        await from`insert into public.blog_posts (title, status, publish_date) values ('Open again', 'published', now() - interval '1 day')`;
        await (counts === 'kept none'
          ? from`drop table private.kept_counts, private.kept_items`
          : from`update private.kept_counts set change = 7`);
        await copyRows(from, to);
        expect([
          ...(await to`select kind, private.kept_count(kind)::integer as things
            from unnest('{businesses,events,deals,jobs,posts}'::text[]) as kind`),
        ]).toEqual(['businesses', 'events', 'deals', 'jobs', 'posts'].map((kind) => ({ kind, things: 1 })));
      }),
    );
  },
);
