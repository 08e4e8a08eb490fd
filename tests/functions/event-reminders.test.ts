import ICAL from 'ical.js';
import { beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { RegularReport } from '#contracts/notifications.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { runScheduledJobs, emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
let guest: Person;
let owner: Person;
let business: string;
beforeAll(async () => {
  [guest, owner] = [await newPerson(), await newPerson()];
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
});
beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from public.events`;
  await sql`delete from public.notification_choices where user_id = ${guest.id}`;
});

const addEvent = async (fields: Record<string, unknown> = {}) => {
  const id = await addRow('events', {
    title: 'Bread day',
    business_id: business,
    starts_at: fromNow(72),
    ends_at: fromNow(74),
    time_zone: 'America/Chicago',
    venue_name: 'Town hall; the big one',
    registration_mode: 'internal',
    approval_status: 'approved',
    ...fields,
  });
  const [date] =
    await sql`select id, starts_at from public.event_occurrences where event_id = ${id} order by starts_at`;
  return { id, date: String(date?.['id']), start: date?.['starts_at'] as Date };
};
const register = async (date: string, person = guest) => {
  const [row] = await actAs(person, (tx) => tx`select id from public.register_for_event(${date})`);
  return String(row?.['id']);
};
const choose = (frequency: string | null, enabled = true) =>
  actAs(
    guest,
    (tx) => tx`insert into public.notification_choices (kind, enabled, frequency)
      values ('event_reminders', ${enabled}, ${frequency}) returning kind`,
  );
const remind = async (hoursLater: number) => {
  const [row] = await sql`select private.queue_event_reminders(${fromNow(hoursLater)}) as people`;
  return Number(row?.['people']);
};
const reminders = async () =>
  (await listMails(inject('stack').mail_url, guest.email)).filter(({ subject }) =>
    subject.startsWith('Reminder: '),
  );

it('a reminder comes a day before, once, with the time of the event and a calendar file', async () => {
  const { id, date, start } = await addEvent();
  await register(date);
  expect(await remind(47)).toBe(0);
  expect(await remind(49)).toBe(1);
  expect(await remind(49)).toBe(0);
  expect(await remind(71)).toBe(0);
  await sendAll(call);
  const mail = await waitForMail(inject('stack').mail_url, {
    to: guest.email,
    subject: /^Reminder: Bread day$/,
  });
  expect(mail.text).toMatch(/When: \w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M C[DS]T/);
  expect(mail.text).toContain('Organizer: Old Mill');
  expect(mail.links.some((one) => one.includes('/notify/unsubscribe'))).toBe(true);
  const raw = await (await fetch(`${inject('stack').mail_url}/messages/${mail.id}/source`)).text();
  expect(mail.attachments).toMatchObject([
    { filename: 'ticket.png', mimeType: 'image/png' },
    { filename: expect.stringMatching(/^bread-day.*\.ics$/) as string, mimeType: 'text/calendar' },
  ]);
  const [, file = ''] = /\.ics"?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)\r?\n--/.exec(raw) ?? [];
  const calendar = new ICAL.Component(ICAL.parse(Buffer.from(file, 'base64').toString('utf8')) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  expect([event.uid, event.summary, event.location]).toEqual([id, 'Bread day', 'Town hall; the big one']);
  expect(event.startDate.toJSDate().getTime()).toBe(Math.floor(start.getTime() / 1000) * 1000);
});

it('reminders come when people want them', async () => {
  for (const [frequency, enabled, day, hours] of [
    ['day', true, 1, 0],
    ['hours', true, 0, 1],
    ['both', true, 1, 1],
    ['both', false, 0, 0],
  ] as const) {
    await sql`delete from public.notification_choices where user_id = ${guest.id}`;
    await sql`delete from public.events`;
    await choose(frequency, enabled);
    const { date } = await addEvent();
    await register(date);
    expect([await remind(49), await remind(70.5)], `${frequency} ${String(enabled)}`).toEqual([day, hours]);
  }
  await expect(choose('hourly')).rejects.toThrow();
});

it('a reminder of a date that was called off a minute ago is not sent', async () => {
  const before = (await reminders()).length;
  for (const callOff of [
    (id: string) => sql`update public.events set status = 'canceled' where id = ${id}`,
    (id: string) => sql`update public.events set status = 'postponed' where id = ${id}`,
    (id: string) =>
      sql`update public.event_occurrences set status = 'canceled', is_exception = true where event_id = ${id}`,
    (id: string) => sql`update public.events set approval_status = 'archived' where id = ${id}`,
    (id: string) =>
      sql`update public.events set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours' where id = ${id}`,
    (id: string) => sql`update public.event_registrations set status = 'canceled' where event_id = ${id}`,
  ]) {
    const { id, date } = await addEvent();
    await register(date);
    expect(await remind(49)).toBe(1);
    await callOff(id);
    await sendAll(call);
    const [row] = await sql`select state from private.outbox where kind = 'event_reminders'`;
    expect(row).toEqual({ state: 'skipped' });
    await emptyOutbox();
    await sql`delete from public.events`;
  }
  expect(await reminders()).toHaveLength(before);
});

it('only who has a place is reminded, and not who registered after the time', async () => {
  const { date } = await addEvent({ capacity: 1 });
  await register(date, await newPerson());
  await register(date);
  expect(await remind(49)).toBe(1);
  const late = await addEvent({ starts_at: fromNow(5), ends_at: fromNow(6) });
  await register(late.date);
  await emptyOutbox();
  expect(await remind(0)).toBe(0);
  // Canceled dates are never queued.
  await sql`delete from public.events`;
  const off = await addEvent({ status: 'canceled' });
  await addRow('event_registrations', {
    event_id: off.id,
    occurrence_id: off.date,
    user_id: guest.id,
    status: 'registered',
  });
  expect(await remind(49)).toBe(0);
});

it('a moved date is reminded of anew, a day of a series names that day', async () => {
  const { id, date } = await addEvent();
  await register(date);
  expect(await remind(49)).toBe(1);
  await sql`update public.events set starts_at = starts_at + interval '5 days', ends_at = ends_at + interval '5 days' where id = ${id}`;
  expect(await remind(49)).toBe(0);
  expect(await remind(49 + 120)).toBe(1);
  await emptyOutbox();
  const series = await addEvent({ rrule: 'FREQ=DAILY;COUNT=3' });
  await register(series.date);
  expect(await remind(49)).toBe(1);
  const [row] =
    await sql`select data -> 'calendar' ->> 'recurrence' as recurrence from private.outbox where kind = 'event_reminders'`;
  expect(new Date(String(row?.['recurrence']))).toEqual(series.start);
});

it('reminders are part of the scheduled jobs', async () => {
  const { date } = await addEvent({ starts_at: fromNow(20), ends_at: fromNow(21) });
  const registration = await register(date);
  await sql`update public.event_registrations set created_at = now() - interval '3 days', status_changed_at = now() - interval '3 days' where id = ${registration}`;
  await sql`update public.event_occurrences set updated_at = now() - interval '3 days' where id = ${date}`;
  const report = RegularReport.parse(await (await runScheduledJobs(call)).json());
  expect(report.event_reminders).toBe(1);
  expect(RegularReport.parse(await (await runScheduledJobs(call)).json()).event_reminders).toBe(0);
});
