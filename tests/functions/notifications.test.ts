import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { waitForMail } from '../support/mailbox.ts';
import { createTransport, testEnv } from './support/transports.ts';
import { runScheduledJobs, emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
let owner: Person;
let editor: Person;
let business: string;

beforeAll(async () => {
  [owner, editor] = [await newPerson(), await newPerson('editor')];
});
beforeEach(async () => {
  await emptyOutbox();
  business = await addRow('businesses', { name: 'Old Mill Bakery', owner_id: owner.id, status: 'approved' });
});

const mailOf = async (person: Person, subject: RegExp) => {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to: person.email, subject });
};
const decide = (table: string, id: string, to: string, reason: string | null = null, field = 'status') =>
  actAs(
    editor,
    (tx) =>
      tx`update ${tx(`public.${table}`)} set ${tx({ [field]: to, status_reason: reason })} where id = ${id} returning id`,
  );

describe('a staff decision notifies the submitter', () => {
  it('of a listing, each time, with the reason', async () => {
    const id = await addRow('businesses', { name: 'Corner <Café>', owner_id: owner.id, status: 'pending' });
    await decide('businesses', id, 'rejected', 'The phone number\nis missing.');
    const rejected = await mailOf(owner, /Not approved: Corner <Café>/);
    expect(rejected.text).toContain('  > The phone number\n  > is missing.');
    await actAs(owner, (tx) => tx`update public.businesses set status = 'pending' where id = ${id}`);
    await decide('businesses', id, 'approved');
    const approved = await mailOf(owner, /“Corner <Café>” is live/);
    expect(approved.text).toMatch(/\/directory\/corner-caf/);
    await decide('businesses', id, 'suspended', 'Moved away.');
    expect((await mailOf(owner, /Suspended/)).text).toContain('Moved away.');
    await decide('businesses', id, 'approved', 'They are back.');
    const restored = await mailOf(owner, /Restored: Corner <Café>/);
    expect(restored.text).toContain('They are back.');
    expect(restored.text).toMatch(/\/directory\/corner-caf/);
  });

  it('of a change request', async () => {
    const [request] = await actAs(
      owner,
      (tx) =>
        tx`insert into public.change_requests (business_id, patch) values (${business}, '{"name":"New Mill"}') returning id`,
    );
    await decide('change_requests', String(request?.['id']), 'approved');
    expect((await mailOf(owner, /Changes approved: New Mill/)).text).toContain('now public');
  });

  it('of a claim that needs more information', async () => {
    const free = await addRow('businesses', { name: 'Nobody’s', owner_id: null, status: 'approved' });
    const claim = await addRow('claims', {
      business_id: free,
      claimant_id: owner.id,
      method: 'document',
      status: 'pending_review',
    });
    await decide('claims', claim, 'needs_info', 'Send the lease.');
    expect((await mailOf(owner, /A question about your claim: Nobody/)).text).toContain('Send the lease.');
  });

  it.each([
    ['deals', 'active', { valid_until: days(9) }, 'status', 'created_by'],
    ['jobs', 'active', {}, 'status', 'posted_by'],
    ['events', 'approved', { starts_at: days(2), ends_at: days(3) }, 'approval_status', 'created_by'],
  ])('of %s', async (table, good, more, field, by) => {
    const row = {
      title: `A title of ${table}`,
      business_id: business,
      [by]: owner.id,
      [field]: 'pending',
      ...more,
    };
    const id = await addRow(table, row);
    await decide(table, id, 'rejected', 'Too short.', field);
    expect((await mailOf(owner, new RegExp(`Not approved: A title of ${table}`))).text).toContain(
      'Too short.',
    );
    await decide(table, id, good, null, field);
    await mailOf(owner, new RegExp(`“A title of ${table}.*” is live`));
    await decide(table, id, 'rejected', 'A copy.', field);
    expect((await mailOf(owner, new RegExp(`Unpublished: A title of ${table}`))).text).toContain('A copy.');
  });

  it.each([
    ['jobs', 'active', 'filled', /Marked as filled/, {}],
    ['jobs', 'active', 'closed', /Closed/, {}],
    ['jobs', 'active', 'pending', /Under review again/, {}],
    ['deals', 'active', 'paused', /Paused/, { valid_until: days(9) }],
    ['deals', 'active', 'ended', /Ended/, { valid_until: days(9) }],
    ['blog_posts', 'published', 'archived', /Unpublished/, {}],
  ])('of %s that are no longer visible (%s to %s)', async (table, from, to, subject, more) => {
    const id = await addRow(table, {
      title: `Gone ${to}`,
      status: from,
      ...(table === 'blog_posts'
        ? { author_id: owner.id, publish_date: days(-1) }
        : { business_id: business }),
      ...more,
    });
    await decide(table, id, to, 'It is over.');
    const mail = await mailOf(owner, subject);
    expect(mail.subject).toContain(`Gone ${to}`);
    expect(mail.text).toContain('> It is over.');
  });

  it('of a post', async () => {
    const id = await addRow('blog_posts', { title: 'Our news', author_id: owner.id, status: 'pending' });
    await decide('blog_posts', id, 'published');
    await mailOf(owner, /Published: Our news/);
  });

  it('unless they made the decision themselves', async () => {
    const deal = await addRow('deals', {
      title: 'Pause',
      business_id: business,
      created_by: owner.id,
      status: 'active',
      valid_until: days(30),
    });
    for (const status of ['paused', 'active'])
      await actAs(owner, (tx) => tx`update public.deals set status = ${status} where id = ${deal}`);
    const own = await addRow('blog_posts', { title: 'Mine', author_id: editor.id, status: 'draft' });
    await decide('blog_posts', own, 'published');
    expect(await sql`select * from private.outbox`).toEqual([]);
  });
});

describe('event place', () => {
  let people: Person[];
  beforeAll(async () => {
    people = [await newPerson(), await newPerson(), await newPerson()];
  });
  const addEvent = async (more = {}) => {
    const event = await addRow('events', {
      title: 'Bread day',
      business_id: business,
      starts_at: days(10),
      ends_at: days(10.1),
      time_zone: 'America/New_York',
      registration_mode: 'internal',
      capacity: 1,
      venue_name: 'Town hall',
      approval_status: 'approved',
      ...more,
    });
    const [date] = await sql`select id from public.event_occurrences where event_id = ${event}`;
    return { event, date: String(date?.['id']) };
  };
  const register = async (person: Person, date: string) => {
    const [row] = await actAs(person, (tx) => tx`select id from public.register_for_event(${date})`);
    return String(row?.['id']);
  };

  it('is confirmed, waitlisted, offered with a deadline, accepted, and passed on', async () => {
    const { date } = await addEvent();
    const [first, second, third] = people as [Person, Person, Person];
    const registrations = [
      await register(first, date),
      await register(second, date),
      await register(third, date),
    ];
    const confirmed = await mailOf(first, /You’re registered: Bread day/);
    expect(confirmed.text).toMatch(/When: \w+, \w+ \d+, \d{4}, \d+:\d\d [AP]M E[DS]T/);
    expect(confirmed.text).toContain('Where: Town hall');
    await mailOf(second, /on the waitlist: Bread day/);
    await actAs(first, (tx) => tx`select public.cancel_registration(${registrations[0] ?? ''})`);
    const offer = await mailOf(second, /A spot is available: Bread day/);
    expect(offer.text).toMatch(/Accept it by .+; after that/);
    await sql`update public.event_registrations set offered_until = now() - interval '1 second' where status = 'offered'`;
    expect((await runScheduledJobs(call)).status).toBe(200);
    await mailOf(second, /Your offer expired: Bread day/);
    await mailOf(third, /A spot is available: Bread day/);
    await actAs(third, (tx) => tx`select public.accept_offer(${registrations[2] ?? ''})`);
    await mailOf(third, /Registration confirmed: Bread day/);
    // Who cancels hears of it too, so that their calendar takes it out.
    const canceled = await mailOf(first, /Registration canceled: Bread day/);
    expect(canceled.text).toContain('You canceled your registration.');
  });

  it('is canceled by the organizer', async () => {
    const { date } = await addEvent({ title: 'Small fair' });
    const [guest] = people as [Person];
    const registration = await register(guest, date);
    await actAs(owner, (tx) => tx`select public.cancel_registration(${registration})`);
    await mailOf(guest, /Registration canceled: Small fair/);
  });

  it('moves with the date, and a cancellation notifies everyone with the reason', async () => {
    const { event, date } = await addEvent({ title: 'Snow fair' });
    const [guest, waiting] = people as [Person, Person];
    await register(guest, date);
    await register(waiting, date);
    await actAs(
      owner,
      (tx) =>
        tx`update public.events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day' where id = ${event}`,
    );
    expect((await mailOf(guest, /Rescheduled: Snow fair/)).text).toContain('Previously: ');
    await actAs(
      owner,
      (tx) =>
        tx`update public.events set status = 'canceled', status_reason = 'A storm.' where id = ${event}`,
    );
    expect((await mailOf(guest, /^Canceled: Snow fair/)).text).toContain('A storm.');
    await mailOf(waiting, /^Canceled: Snow fair/);
  });
});

describe('reminders', () => {
  it('are sent once, three days before the event', async () => {
    const long = { business_id: business, published_at: days(-30) };
    const deal = { created_by: owner.id, status: 'active', valid_from: days(-31), valid_until: days(2) };
    await addRow('jobs', {
      ...long,
      title: 'Job to extend',
      posted_by: owner.id,
      status: 'active',
      expire_date: days(2.5),
    });
    await addRow('jobs', {
      ...long,
      title: 'Job of next week',
      posted_by: owner.id,
      status: 'active',
      expire_date: days(8),
    });
    await addRow('deals', { ...long, ...deal, title: 'Deal to extend' });
    await addRow('deals', { ...long, ...deal, title: 'Deal of today', published_at: new Date() });
    expect(await (await runScheduledJobs(call)).json()).toMatchObject({ reminders: 2 });
    expect(await (await runScheduledJobs(call)).json()).toMatchObject({ reminders: 0 });
    await mailOf(owner, /Ends soon: Job to extend/);
    await mailOf(owner, /Ends soon: Deal to extend/);
  });

  it('are sent before a membership ends, when it is renewed, and when it lapses', async () => {
    const member = await newPerson();
    const plan = await addRow('plans', {
      name: 'Friend',
      slug: `friend-${String(Date.now())}`,
      audience: 'member',
    });
    const subscription = await addRow('subscriptions', {
      plan_id: plan,
      user_id: member.id,
      status: 'active',
      current_period_start: days(-360),
      current_period_end: days(5),
      payment_method: 'check',
    });
    await runScheduledJobs(call);
    expect((await mailOf(member, /Renewal due: Friend/)).text).toContain('check, cash or invoice');
    await sql`update public.subscriptions set current_period_end = ${days(370)} where id = ${subscription}`;
    await mailOf(member, /Renewed: Friend/);
    for (const [status, subject] of [
      ['past_due', /Payment past due/],
      ['grace', /Payment overdue/],
      ['lapsed', /Expired/],
      ['active', /Welcome back/],
      ['canceled', /Canceled/],
    ] as const) {
      await sql`update public.subscriptions set status = ${status} where id = ${subscription}`;
      await mailOf(member, subject);
    }
  });
});

describe('account deletion', () => {
  it('is announced while it can be canceled, and so is the cancellation; a deleted account gets no email', async () => {
    const person = await newPerson();
    const ask = () =>
      actAs(
        person,
        (tx) => tx`insert into public.account_deletions (user_id) values (${person.id}) returning user_id`,
      );
    await ask();
    const asked = await mailOf(person, /Your account will be deleted/);
    expect(asked.text).toMatch(/deleted after \w+, \w+ \d+, \d{4}/);
    expect(asked.text).toContain('/account/data');
    await actAs(
      person,
      (tx) => tx`delete from public.account_deletions where user_id = ${person.id} returning user_id`,
    );
    await mailOf(person, /Account deletion canceled/);
    // A second request sends a second email: the last one counts.
    await ask();
    expect(
      await sql`select data ->> 'outcome' as outcome from private.outbox where state = 'queued'`,
    ).toEqual([{ outcome: 'requested' }]);
    await sql`delete from auth.users where id = ${person.id}`;
    expect(await sql`select from private.outbox where user_id = ${person.id}`).toHaveLength(0);
  });
});
