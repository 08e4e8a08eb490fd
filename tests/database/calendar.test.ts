import { describe, expect, it } from 'vitest';
import { inRolledBackTransaction } from './support/personas.ts';

const dates = (rule: string, from: string, to: string) => async () => {
  let found: string[] = [];
  await inRolledBackTransaction(async (tx) => {
    const rows =
      await tx`select day::text from private.rrule_dates(${rule}, ${from}::date, ${to}::date) as day`;
    found = rows.map((row) => String(row['day']));
  });
  return found;
};

describe('recurrence rule', () => {
  it.each([
    [
      'FREQ=DAILY;INTERVAL=3',
      '2026-01-01',
      '2026-01-10',
      ['2026-01-01', '2026-01-04', '2026-01-07', '2026-01-10'],
    ],
    ['FREQ=WEEKLY', '2026-01-07', '2026-01-22', ['2026-01-07', '2026-01-14', '2026-01-21']],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
      '2026-01-07',
      '2026-01-22',
      ['2026-01-07', '2026-01-19', '2026-01-21'],
    ],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2026-01-07', '2027-01-01', ['2026-01-12', '2026-01-19']],
    [
      'FREQ=WEEKLY;BYDAY=FR;UNTIL=20260116T235959Z',
      '2026-01-01',
      '2027-01-01',
      ['2026-01-02', '2026-01-09', '2026-01-16'],
    ],
    ['FREQ=MONTHLY;BYDAY=1TH', '2026-01-01', '2026-03-31', ['2026-01-01', '2026-02-05', '2026-03-05']],
    ['FREQ=MONTHLY;BYDAY=-1FR', '2026-01-01', '2026-02-28', ['2026-01-30', '2026-02-27']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', '2026-01-01', '2026-02-28', ['2026-01-31', '2026-02-28']],
    ['FREQ=MONTHLY', '2026-01-31', '2026-05-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=YEARLY', '2024-02-29', '2029-01-01', ['2024-02-29', '2028-02-29']],
    ['FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=1', '2026-01-01', '2026-12-31', ['2026-03-01', '2026-09-01']],
  ])('%s from %s produces its dates', async (rule, from, to, expected) => {
    expect(await dates(rule, from, to)()).toEqual(expected);
  });

  it.each([
    'FREQ=HOURLY',
    'WEEKLY',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;COUNT=2;UNTIL=20270101',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;COUNT=2;COUNT=3',
    'FREQ=DAILY;UNTIL=20269999',
    'FREQ=WEEKLY\nDTSTART:x',
    'FREQ=DAILY;COUNT=1000',
  ])('rejects %j', (rule) =>
    inRolledBackTransaction(async (tx) => {
      const add = tx`insert into public.events (title, starts_at, ends_at, rrule) values ('X', now(), now() + interval '1 hour', ${rule})`;
      await expect(add).rejects.toMatchObject({ constraint_name: 'events_rrule_form' });
    }),
  );
});

describe('event dates', () => {
  it('keep the local time across a daylight saving change', () =>
    inRolledBackTransaction(async (tx) => {
      const [event] = await tx`insert into public.events (title, starts_at, ends_at, time_zone, rrule) values
        ('Market', '2026-10-24 10:00 America/New_York', '2026-10-24 12:00 America/New_York', 'America/New_York', 'FREQ=WEEKLY;COUNT=3')
        returning id`;
      const rows = await tx`select starts_at at time zone 'UTC' as utc from public.event_occurrences
        where event_id = ${String(event?.['id'])} order by starts_at`;
      expect(rows.map((row) => (row['utc'] as Date).toISOString().slice(0, 16))).toEqual([
        '2026-10-24T14:00',
        '2026-10-31T14:00',
        '2026-11-07T15:00',
      ]);
    }));

  it('follow the rule and cancel, rather than delete, a date with registrations', () =>
    inRolledBackTransaction(async (tx) => {
      const [event] = await tx`insert into public.events (title, starts_at, ends_at, rrule)
        values ('Walk', now() + interval '1 day', now() + interval '25 hours', 'FREQ=DAILY;COUNT=3') returning id, sequence`;
      const id = String(event?.['id']);
      const read = () =>
        tx`select id, original_date::text as day, status from public.event_occurrences where event_id = ${id} order by 2`;
      const [, second, third] = await read();
      const [user] =
        await tx`insert into auth.users (id, email) values (gen_random_uuid(), 'walk@test.test') returning id`;
      await tx`insert into public.event_registrations (event_id, occurrence_id, user_id, status)
        values (${id}, ${String(second?.['id'])}, ${String(user?.['id'])}, 'registered')`;
      await tx`update public.events set exdates = array[${String(second?.['day'])}, ${String(third?.['day'])}]::date[] where id = ${id}`;
      expect((await read()).map((row) => String(row['status']))).toEqual(['scheduled', 'canceled']);
      const [after] = await tx`select sequence from public.events where id = ${id}`;
      expect(after).toEqual({ sequence: 1 });
    }));

  it('move with a single event, including its registrations', () =>
    inRolledBackTransaction(async (tx) => {
      const [event] = await tx`insert into public.events (title, starts_at, ends_at)
        values ('Talk', '2027-01-05 18:00+00', '2027-01-05 19:00+00') returning id`;
      const id = String(event?.['id']);
      const [before] = await tx`select id from public.event_occurrences where event_id = ${id}`;
      await tx`update public.events set starts_at = '2027-02-05 18:00+00', ends_at = '2027-02-05 19:00+00', status = 'rescheduled' where id = ${id}`;
      const after =
        await tx`select id, status, starts_at from public.event_occurrences where event_id = ${id}`;
      expect([...after]).toEqual([
        { id: before?.['id'] as string, status: 'rescheduled', starts_at: new Date('2027-02-05T18:00:00Z') },
      ]);
      const [row] = await tx`select previous_starts_at, sequence from public.events where id = ${id}`;
      expect(row).toEqual({ previous_starts_at: new Date('2027-01-05T18:00:00Z'), sequence: 1 });
    }));

  it.each([
    [
      'the end before the start',
      `starts_at = now(), ends_at = now() - interval '1 hour'`,
      'events_end_after_start',
    ],
    ['no seats', 'capacity = 0', 'events_capacity_range'],
    ['a script as URL', `registration_url = 'javascript:alert(1)'`, 'events_registration_url_address'],
    ['an unknown time zone', `time_zone = 'Mars/Olympus'`, 'events_time_zone_known'],
    [
      'registration that closes before it opens',
      `registration_opens_at = now(), registration_closes_at = now() - interval '1 day'`,
      'events_registration_window',
    ],
    ['an unknown currency', `price_currency = 'dollars'`, 'events_price_currency_form'],
  ])('rejects %s', (_what, set, constraint) =>
    inRolledBackTransaction(async (tx) => {
      const [event] =
        await tx`insert into public.events (title, starts_at, ends_at) values ('X', now(), now() + interval '1 hour') returning id`;
      const change = tx.unsafe(`update public.events set ${set} where id = '${String(event?.['id'])}'`);
      await expect(change).rejects.toMatchObject({ constraint_name: constraint });
    }),
  );
});

describe('opening hours', () => {
  const week = JSON.stringify({
    monday: [
      { opens: '09:00', closes: '12:30' },
      { opens: '14:00', closes: '18:00' },
    ],
    friday: [{ opens: '17:00', closes: '02:00' }],
    sunday: [{ opens: '00:00', closes: '24:00' }],
  });
  const special = JSON.stringify([
    { from: '2026-12-28', to: '2026-12-28', hours: [], note: 'Stocktaking' },
    { from: '2026-12-29', to: '2026-12-29', hours: [{ opens: '10:00', closes: '11:00' }] },
  ]);
  it.each([
    ['on Monday morning', '2026-11-23 09:00', true],
    ['over lunch', '2026-11-23 13:00', false],
    ['at closing time', '2026-11-23 18:00', false],
    ['on Tuesday', '2026-11-24 10:00', false],
    ['late on Friday', '2026-11-27 23:59', true],
    ['after midnight', '2026-11-28 01:59', true],
    ['two hours later', '2026-11-28 02:00', false],
    ['all of Sunday', '2026-11-29 00:00', true],
    ['on a Monday that is special', '2026-12-28 09:30', false],
    ['on a Tuesday that is special', '2026-12-29 10:30', true],
  ])('%s', (_when, at, expected) =>
    inRolledBackTransaction(async (tx) => {
      const [row] =
        await tx`select private.is_open_at(${week}::text::jsonb, ${special}::text::jsonb, 'America/New_York', null,
        ${at}::timestamp at time zone 'America/New_York') as open`;
      expect(row).toEqual({ open: expected });
    }),
  );

  it.each([
    '{"someday":[]}',
    '{"monday":"9-5"}',
    '{"monday":[{"opens":"25:00","closes":"26:00"}]}',
    '{"monday":[{"opens":"09:00","closes":"09:00"}]}',
    '{"monday":[{"opens":"09:00"}]}',
    '{"monday":[{"opens":"09:00","closes":"10:00","note":"x"}]}',
    '[]',
    'null',
    '"x"',
  ])('rejects %s', (hours) =>
    inRolledBackTransaction(async (tx) => {
      const add = tx`insert into public.businesses (name, opening_hours) values ('X', ${hours}::text::jsonb)`;
      await expect(add).rejects.toMatchObject({ constraint_name: 'businesses_opening_hours_form' });
    }),
  );

  it.each([
    '{}',
    '[{"from":"2026-12-24"}]',
    '[{"from":"2026-12-26","to":"2026-12-24"}]',
    '[{"from":"2026-02-30","to":"2026-03-01"}]',
    '["x"]',
  ])('rejects the special day %s', (hours) =>
    inRolledBackTransaction(async (tx) => {
      const add = tx`insert into public.businesses (name, special_hours) values ('X', ${hours}::text::jsonb)`;
      await expect(add).rejects.toMatchObject({ constraint_name: 'businesses_special_hours_form' });
    }),
  );
});
