import type { Sql } from 'postgres';
import { expect, inject, it } from 'vitest';
import { copyRows } from '../../../local/database/copy-rows.ts';
import { withMigratedDatabase } from '../../database/support/own-database.ts';

const user = '00000000-0000-4000-8000-000000000001';

// The names that the version with 83 migrations used, on the present schema.
const earlierNames = `
  alter table private.rate_limits rename to allowances;
  alter table public.event_occurrences rename column is_exception to is_apart;
  alter table public.event_occurrences drop constraint event_occurrences_status_known;
  alter table public.events drop constraint events_status_known;
  alter table public.event_registrations drop constraint event_registrations_status_known;
  alter table public.subscriptions drop constraint subscriptions_status_known;
  alter table public.subscriptions drop constraint subscriptions_payment_method_known;
  alter table public.business_profiles drop constraint business_profiles_business_subscription_status_known;
  alter table public.profiles drop constraint profiles_membership_status_known;
  alter table public.import_rows drop constraint import_rows_state_known;
  alter table public.site_settings drop constraint site_settings_default_entitlements_form;
  set session_replication_role = replica;`;

async function addRowsWithEarlierNames(sql: Sql) {
  await sql`update public.site_settings
    set default_entitlements = default_entitlements - 'event_passes' || '{"people": 3}'`;
  await sql`insert into auth.users (id, email) values (${user}, 'ann@example.test')`;
  await sql`insert into public.profiles (id, membership_status) values (${user}, 'cancelled')`;
  await sql`insert into public.business_profiles (owner_id, business_subscription_status)
    values (${user}, 'cancelled')`;
  await sql`insert into public.events (title, slug, starts_at, ends_at, status)
    values ('Fair', 'fair', '2026-12-01 10:00Z', '2026-12-01 11:00Z', 'cancelled'),
      ('Walk', 'walk', '2026-12-02 10:00Z', '2026-12-02 11:00Z', 'scheduled')`;
  await sql`insert into public.event_occurrences (event_id, original_date, starts_at, ends_at, status, is_apart)
    select id, starts_at::date, starts_at, ends_at, case slug when 'fair' then status else 'rescheduled' end,
      slug = 'walk' from public.events`;
  await sql`insert into public.event_registrations (event_id, occurrence_id, user_id, status)
    select event_id, id, ${user}, 'cancelled' from public.event_occurrences`;
  await sql`insert into public.plans (name, slug, audience) values ('Member', 'member', 'member')`;
  await sql`insert into public.subscriptions (plan_id, user_id, status, payment_method)
    select id, ${user}, 'cancelled', 'cheque' from public.plans`;
  await sql`insert into public.imports (file_name, mapping) values ('a.csv', '{"name": 0}')`;
  await sql`insert into public.import_rows (import_id, line, fields, state)
    select id, 2, '{"name": "kept"}', 'kept' from public.imports`;
  await sql`insert into private.allowances (key, window_start, used) values ('visits', now(), 1)`;
  await sql`insert into private.outbox (dedupe_key, kind, template, recipient, data) values
    ('1', 'accounts', 'account_deletion', 'a@example.test', '{"outcome": "asked", "due_at": "2026-12-01"}'),
    ('2', 'accounts', 'account_deletion', 'a@example.test', '{"outcome": "kept"}'),
    ('3', 'registrations', 'registration', 'a@example.test', '{"outcome": "event_cancelled", "reason": "kept"}'),
    ('4', 'renewals', 'membership', 'a@example.test', '{"outcome": "cancelled", "payment_method": "cheque"}'),
    ('5', 'decisions', 'decision', 'a@example.test', '{"outcome": "approved"}')`;
  await sql`insert into public.audit_log (actor_role, action, entity, entity_id, old_values, new_values) values
    ('admin', 'update', 'event_occurrences', '1', '{"is_apart": false, "status": "scheduled"}',
      '{"is_apart": true, "status": "cancelled"}'),
    ('admin', 'update', 'subscriptions', '2', '{"payment_method": "cheque"}', '{"payment_method": "card"}'),
    ('admin', 'insert', 'jobs', '3', null, '{"title": "cancelled"}')`;
}

it('gives renamed tables, columns and values their current names', async () => {
  const server = inject('stack').db_url;
  await withMigratedDatabase(server, 'hub_renamed_from', (from) =>
    withMigratedDatabase(server, 'hub_renamed_to', async (to) => {
      await from.unsafe(earlierNames).simple();
      await addRowsWithEarlierNames(from);
      const report = await copyRows(from, to);
      expect(report.leftOut).toEqual([]);
      expect(report.tables).toMatchObject({ 'private.rate_limits': 1, 'public.events': 2 });
      expect(await to`select slug, status from public.events order by slug`).toEqual([
        { slug: 'fair', status: 'canceled' },
        { slug: 'walk', status: 'scheduled' },
      ]);
      expect(
        await to`select status, is_exception from public.event_occurrences order by original_date`,
      ).toEqual([
        { status: 'canceled', is_exception: false },
        { status: 'rescheduled', is_exception: true },
      ]);
      const [settings] = await to`select default_entitlements as allowed from public.site_settings`;
      expect(settings?.['allowed']).toMatchObject({ event_passes: 0, people: 3, listings: null });
      expect(await to`select distinct status from public.event_registrations`).toEqual([
        { status: 'canceled' },
      ]);
      expect(await to`select status, payment_method from public.subscriptions`).toEqual([
        { status: 'canceled', payment_method: 'check' },
      ]);
      expect(await to`select membership_status from public.profiles`).toEqual([
        { membership_status: 'canceled' },
      ]);
      expect(await to`select business_subscription_status as status from public.business_profiles`).toEqual([
        { status: 'canceled' },
      ]);
      expect(await to`select state, fields from public.import_rows`).toEqual([
        { state: 'preserved', fields: { name: 'kept' } },
      ]);
      const messages = await to`select data from private.outbox order by dedupe_key`;
      expect(messages.map(({ data }): unknown => data)).toEqual([
        { outcome: 'requested', due_at: '2026-12-01' },
        { outcome: 'canceled' },
        { outcome: 'event_canceled', reason: 'kept' },
        { outcome: 'canceled', payment_method: 'check' },
        { outcome: 'approved' },
      ]);
      expect(await to`select old_values, new_values from public.audit_log order by id`).toEqual([
        {
          old_values: { is_exception: false, status: 'scheduled' },
          new_values: { is_exception: true, status: 'canceled' },
        },
        { old_values: { payment_method: 'check' }, new_values: { payment_method: 'card' } },
        { old_values: null, new_values: { title: 'cancelled' } },
      ]);
    }),
  );
});
