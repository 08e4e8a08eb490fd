import { inflateSync } from 'node:zlib';
import ICAL from 'ical.js';
import { encode } from 'uqr';
import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { drawQrCode } from '../../supabase/functions/notify/qr-png.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const fromNow = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * 3_600_000);
let guest: Person;
let other: Person;
let owner: Person;
let business: string;
beforeAll(async () => {
  [guest, other, owner] = [await newPerson(), await newPerson(), await newPerson()];
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
});
beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from public.events`;
});

let events = 0;
const addEvent = async (fields: Record<string, unknown> = {}) => {
  const title = `Ticket ${String((events += 1))}`;
  const id = await addRow('events', {
    title,
    business_id: business,
    starts_at: fromNow(240),
    ends_at: fromNow(242),
    time_zone: 'America/Chicago',
    registration_mode: 'internal',
    approval_status: 'approved',
    ...fields,
  });
  const dates = await sql<{ id: string; starts_at: Date; original_date: string }[]>`
    select id, starts_at, original_date::text from public.event_occurrences where event_id = ${id} order by starts_at`;
  const [slug] = await sql<{ slug: string }[]>`select slug from public.events where id = ${id}`;
  return { id, title, dates, date: dates[0]?.id ?? '', slug: slug?.slug ?? '' };
};
const register = async (date: string, person = guest) => {
  const [row] = await actAs(person, (tx) => tx`select id from public.register_for_event(${date})`);
  return String(row?.['id']);
};
const cancel = (registration: string, person = guest) =>
  actAs(person, (tx) => tx`select public.cancel_registration(${registration})`);

const seen = new Set<string>();
/** Like `read`, of a mail that was not read before. */
async function readNew(person: Person, subject: RegExp) {
  await expect
    .poll(async () => {
      await sendAll(call);
      const mails = await listMails(inject('stack').mail_url, person.email);
      return mails.filter((one) => subject.test(one.subject) && !seen.has(one.id)).length;
    })
    .toBe(1);
  const answer = await read(person, subject);
  seen.add(answer.mail.id);
  return answer;
}

/** The parts of an email by their media type, decoded. */
async function read(person: Person, subject: RegExp) {
  await sendAll(call);
  const mail = await waitForMail(inject('stack').mail_url, { to: person.email, subject });
  const raw = await (await fetch(`${inject('stack').mail_url}/messages/${mail.id}/source`)).text();
  const parts = raw.split(/\r?\n--[-_A-Za-z0-9=.]+(?:--)?\r?\n/).map((part) => {
    const [head = '', ...body] = part.split(/\r?\n\r?\n/);
    return { head, body: Buffer.from(body.join(''), 'base64') };
  });
  const file = parts.find(({ head }) => /^Content-Type: text\/calendar/im.test(head));
  const picture = parts.find(({ head }) => /^Content-Type: image\/png/im.test(head));
  const calendar = file ? new ICAL.Component(ICAL.parse(file.body.toString('utf8')) as unknown[]) : undefined;
  const part = calendar?.getFirstSubcomponent('vevent') ?? undefined;
  return {
    mail,
    headOfFile: file?.head ?? '',
    method: calendar?.getFirstPropertyValue('method'),
    event: part && new ICAL.Event(part),
    status: part?.getFirstPropertyValue('status'),
    attendee: part?.getFirstProperty('attendee'),
    picture,
  };
}

describe('the email of a registration', () => {
  it('has the calendar file and the ticket, and leads to the date', async () => {
    const { id, title, date, slug } = await addEvent();
    const registration = await register(date);
    const { mail, headOfFile, method, event, status, attendee, picture } = await read(
      guest,
      new RegExp(`registered: ${title}$`),
    );
    expect(headOfFile).toMatch(/text\/calendar;[\s\S]*method=REQUEST/);
    expect([method, status, event?.uid, event?.sequence]).toEqual(['REQUEST', 'CONFIRMED', id, 0]);
    expect(event?.organizer).toMatch(/^mailto:.+@/);
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe(`mailto:${guest.email}`);
    expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual([
      'ACCEPTED',
      'FALSE',
    ]);
    const contentId = /^Content-ID: <(.+)>/im.exec(picture?.head ?? '')?.[1];
    expect(contentId).toContain(registration);
    expect(mail.html).toContain(ticketCode(registration));
    expect(mail.text).toContain(`Ticket: ${ticketCode(registration)}`);
    expect(mail.links).toContain(`${inject('stack').site_url}/events/${slug}`);
    expect(mail.html).not.toContain('1d4f91');
  });

  it('of a date of a series names that date alone', async () => {
    const { id, title, dates, slug } = await addEvent({ rrule: 'FREQ=DAILY;COUNT=3' });
    const [, second] = dates;
    await register(second?.id ?? '');
    const { mail, event } = await read(guest, new RegExp(`registered: ${title}$`));
    expect(event?.uid).toBe(id);
    expect(event?.isRecurring()).toBe(false);
    expect(event?.recurrenceId.toJSDate()).toEqual(second?.starts_at);
    expect(event?.startDate.toJSDate()).toEqual(second?.starts_at);
    expect(mail.links).toContain(
      `${inject('stack').site_url}/events/${slug}?date=${second?.original_date ?? ''}`,
    );
  });

  it('of a whole day names days, also as the date of the series', async () => {
    // Midnight in Honolulu, which has no daylight saving time.
    const starts = new Date(`${fromNow(480).toISOString().slice(0, 10)}T10:00:00Z`);
    const day = (number: number) =>
      new Date(starts.getTime() + number * 86_400_000).toISOString().slice(0, 10);
    const { title, dates } = await addEvent({
      rrule: 'FREQ=DAILY;COUNT=3',
      all_day: true,
      time_zone: 'Pacific/Honolulu',
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 86_399_000),
    });
    await register(dates[1]?.id ?? '');
    const { event } = await read(guest, new RegExp(`registered: ${title}$`));
    const named = [event?.startDate, event?.endDate, event?.recurrenceId].map(String);
    expect(named).toEqual([day(1), day(2), day(1)]);
  });

  it('is followed by one that cancels, and by a newer one for who registers again', async () => {
    const { id, title, date } = await addEvent();
    const sequences: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const registration = await register(date);
      const placed = await readNew(guest, new RegExp(`registered: ${title}$`));
      await cancel(registration);
      const canceled = await readNew(guest, new RegExp(`^Registration canceled: ${title}$`));
      expect(canceled.headOfFile).toMatch(/method=CANCEL/);
      expect([canceled.method, canceled.status, canceled.event?.uid]).toEqual(['CANCEL', 'CANCELLED', id]);
      expect(canceled.picture).toBeUndefined();
      sequences.push(placed.event?.sequence ?? -1, canceled.event?.sequence ?? -1);
    }
    expect(sequences).toEqual([...new Set(sequences)].sort((one, next) => one - next));
  });

  it('tells a calendar of a new time, a postponement and a cancellation of the date, each as newer', async () => {
    const { title, date } = await addEvent();
    await register(date);
    const first = await read(guest, new RegExp(`registered: ${title}$`));
    const change = (status: string, start: Date | null = null) =>
      actAs(
        owner,
        (tx) => tx`select public.change_event_date(${date}, ${status}, ${start}, 'The hall is closed.')`,
      );
    const later = fromNow(264);
    await change('rescheduled', later);
    const moved = await read(guest, new RegExp(`^Rescheduled: ${title}$`));
    expect([moved.method, moved.status]).toEqual(['REQUEST', 'CONFIRMED']);
    expect(moved.event?.startDate.toJSDate()).toEqual(later);
    expect(moved.picture).toBeDefined();
    await change('postponed');
    const postponed = await read(guest, new RegExp(`^Postponed: ${title}$`));
    expect([postponed.method, postponed.status]).toEqual(['REQUEST', 'TENTATIVE']);
    expect(postponed.picture).toBeUndefined();
    await change('canceled');
    const canceled = await read(guest, new RegExp(`^Canceled: ${title}$`));
    expect([canceled.method, canceled.status]).toEqual(['CANCEL', 'CANCELLED']);
    const sequences = [first, moved, postponed, canceled].map(({ event }) => event?.sequence ?? -1);
    expect(sequences).toEqual([...new Set(sequences)].sort((one, next) => one - next));
    expect(new Set([first, moved, postponed, canceled].map(({ event }) => event?.uid)).size).toBe(1);
  });

  it('has no file for the waitlist, a tentative one for an offer, and a ticket once it is accepted', async () => {
    const { title, date } = await addEvent({ capacity: 1 });
    const taken = await register(date, other);
    const waiting = await register(date);
    expect((await read(guest, new RegExp(`waitlist: ${title}$`))).event).toBeUndefined();
    await cancel(taken, other);
    const offer = await read(guest, new RegExp(`^A spot is available: ${title}$`));
    expect([offer.method, offer.status, offer.attendee?.getParameter('partstat')]).toEqual([
      'REQUEST',
      'TENTATIVE',
      'TENTATIVE',
    ]);
    expect(offer.picture).toBeUndefined();
    await actAs(guest, (tx) => tx`select public.accept_offer(${waiting})`);
    const accepted = await read(guest, new RegExp(`^Registration confirmed: ${title}$`));
    expect(accepted.status).toBe('CONFIRMED');
    expect(accepted.event?.sequence).toBeGreaterThan(offer.event?.sequence ?? 9);
    expect(accepted.picture).toBeDefined();
  });

  it('does not come to who leaves the waitlist, whose calendar has nothing', async () => {
    const { title, date } = await addEvent({ capacity: 1 });
    await register(date, other);
    await cancel(await register(date));
    await sendAll(call);
    const subjects = (await listMails(inject('stack').mail_url, guest.email)).map(({ subject }) => subject);
    expect(subjects).toContain(`You’re on the waitlist: ${title}`);
    expect(subjects).not.toContain(`Registration canceled: ${title}`);
  });
});

it('the picture of a ticket is the QR code of its address', () => {
  const text = ticketAddress('6f0c1f6e-0000-4000-8000-000000000001', 'https://hub.test');
  const png = Buffer.from(drawQrCode(text));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const width = png.readUInt32BE(16);
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  expect(width % size).toBe(0);
  const scale = width / size;
  const length = png.readUInt32BE(33);
  expect(png.subarray(37, 41).toString()).toBe('IDAT');
  const pixels = inflateSync(png.subarray(41, 41 + length));
  const isDark = (x: number, y: number) =>
    ((pixels[y * (Math.ceil(width / 8) + 1) + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) === 0;
  const drawn = data.map((row, y) => row.map((_dark, x) => isDark(x * scale + 2, y * scale + 2)));
  expect(drawn).toEqual(data);
});
