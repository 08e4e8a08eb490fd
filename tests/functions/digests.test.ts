import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { RegularReport } from '#contracts/notifications.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { runScheduledJobs, emptyOutbox, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const hour = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * hour);
const mails = (person: Person, subject: RegExp) =>
  listMails(inject('stack').mail_url, person.email).then((all) =>
    all.filter((mail) => subject.test(mail.subject)),
  );
const mailOf = async (person: Person, subject: RegExp) => {
  await sendAll(call);
  return waitForMail(inject('stack').mail_url, { to: person.email, subject });
};
const choose = (person: Person, kind: string, frequency: string | null, enabled = true) =>
  sql`insert into public.notification_choices (user_id, kind, enabled, frequency)
    values (${person.id}, ${kind}, ${enabled}, ${frequency})
    on conflict (user_id, kind) do update set enabled = excluded.enabled, frequency = excluded.frequency`;
const queued = async (kind: string) =>
  (await sql`select user_id from private.outbox where kind = ${kind} and state = 'queued'`).map(
    ({ user_id }) => String(user_id),
  );
const resetDigests = () => sql`update private.digest_runs set covered_until = now() - interval '2 days'`;

let owner: Person;
let business: string;
beforeAll(async () => {
  owner = await newPerson();
});
beforeEach(async () => {
  await emptyOutbox();
  await resetDigests();
  await sql`delete from public.events`;
  business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
});

describe('staff get one digest of what is pending', () => {
  let daily: Person;
  let hourly: Person;
  let off: Person;
  beforeAll(async () => {
    [daily, hourly, off] = [await newPerson('editor'), await newPerson('admin'), await newPerson('editor')];
    await choose(hourly, 'approvals', 'hourly');
    await choose(off, 'approvals', null, false);
  });
  beforeEach(async () => {
    await sql`delete from public.staff where user_id <> all (${[daily.id, hourly.id, off.id]})`;
    for (const table of ['businesses', 'jobs', 'deals', 'claims', 'change_requests', 'blog_posts', 'reports'])
      await sql`delete from ${sql(`public.${table}`)} where status in ('pending', 'pending_review')`;
    await sql`delete from public.events where approval_status = 'pending'`;
    await sql`delete from private.community_reports where status = 'pending'`;
    await sql`delete from private.group_posts where state = 'held'`;
  });
  const digest = async (later: number) => {
    const [row] = await sql`select private.queue_approval_digests(${fromNow(later)}) as people`;
    return Number(row?.['people']);
  };

  it('once a day, once an hour or never, with a count of each kind and a link', async () => {
    await addRow('businesses', { name: 'A new one', owner_id: owner.id, status: 'pending' });
    await addRow('jobs', { title: 'Baker', business_id: business, status: 'pending' });
    await addRow('jobs', { title: 'Miller', business_id: business, status: 'pending' });
    // Both digests are due, and a second scheduler does not send them again.
    const runs = await Promise.all([digest(25), digest(25)]);
    expect(runs.toSorted()).toEqual([0, 2]);
    expect((await queued('approvals')).toSorted()).toEqual([daily.id, hourly.id].toSorted());
    const mail = await mailOf(daily, /^3 items are pending approval$/);
    expect(mail.text).toContain('Listings: 1');
    expect(mail.text).toContain('Jobs: 2');
    expect(mail.text).not.toContain('Claims');
    expect(mail.links).toContain(`${inject('stack').site_url}/admin/queue`);
    expect(mail.links.some((one) => one.includes('/notify/unsubscribe'))).toBe(true);
    expect(await mails(hourly, /pending approval/)).toHaveLength(1);
    expect(await mails(off, /pending approval/)).toHaveLength(0);
  });

  it('is not sent when nothing is pending, or nothing new', async () => {
    expect(await digest(25)).toBe(0);
    await addRow('businesses', {
      name: 'It waits',
      owner_id: owner.id,
      status: 'pending',
      status_changed_at: fromNow(26),
    });
    // More than a day later: whatever the time is now, it is past 7 in the morning once more.
    expect(await digest(52)).toBe(2);
    // It is still pending a day later, but nothing came in.
    expect(await digest(76)).toBe(0);
    await addRow('deals', {
      title: 'New',
      business_id: business,
      status: 'pending',
      valid_until: fromNow(120),
      status_changed_at: fromNow(80),
    });
    expect(await digest(106)).toBe(2);
  });

  it('counts what waits in the moderation of the community, and leads there', async () => {
    const [author, reporter] = [await newPerson(), await newPerson()];
    const group = await addRow('groups', { name: `Talk ${author.id.slice(0, 8)}` });
    await sql`insert into private.community_reports (entity, entity_id, reporter_id, subject_id, reason, context)
      values ('profile', ${author.id}, ${reporter.id}, ${author.id}, 'spam', '[]')`;
    const [post] =
      await sql`insert into private.group_posts (id, group_id, kind, title, body, author_id, sequence, last_sequence, state)
      values (gen_random_uuid(), ${group}, 'topic', 'Look', 'https://x.example', ${author.id}, 1, 1, 'held') returning id`;
    try {
      expect(await digest(24)).toBe(2);
      const [row] =
        await sql`select data from private.outbox where kind = 'approvals' and user_id = ${daily.id}
        order by created_at desc limit 1`;
      expect(row?.['data']).toMatchObject({ counts: { community_reports: 1, held_posts: 1 } });
      const mail = await mailOf(daily, /pending approval/);
      expect(mail.text).toContain('Community reports: 1');
      expect(mail.text).toContain('/admin/reports');
      expect(mail.text).not.toContain('/admin/queue');
    } finally {
      await sql`delete from private.community_reports where subject_id = ${author.id}`;
      await sql`delete from private.group_posts where id = ${String(post?.['id'])}`;
    }
  });

  it('comes at 7 in the morning by the clock of the hub', async () => {
    const due = async (moment: string, zone: string) => {
      await sql`update public.site_settings set time_zone = ${zone}`;
      const [row] = await sql`select private.digest_time('daily', ${moment}::timestamptz) as at`;
      return (row?.['at'] as Date).toISOString();
    };
    try {
      expect(await due('2026-07-01T10:59:00Z', 'America/New_York')).toBe('2026-06-30T11:00:00.000Z');
      expect(await due('2026-07-01T11:00:00Z', 'America/New_York')).toBe('2026-07-01T11:00:00.000Z');
      expect(await due('2026-12-01T12:00:00Z', 'America/New_York')).toBe('2026-12-01T12:00:00.000Z');
      expect(await due('2026-12-01T12:00:00Z', 'Asia/Kolkata')).toBe('2026-12-01T01:30:00.000Z');
    } finally {
      await sql`update public.site_settings set time_zone = 'America/New_York'`;
    }
  });

  it('is part of the scheduled jobs, and skips who left the staff meanwhile', async () => {
    await addRow('businesses', {
      name: 'Since yesterday',
      owner_id: owner.id,
      status: 'pending',
      status_changed_at: fromNow(-25),
    });
    const report = RegularReport.parse(await (await runScheduledJobs(call)).json());
    expect(report.digests).toBe(2);
    expect(RegularReport.parse(await (await runScheduledJobs(call)).json()).digests).toBe(0);
    await sql`delete from public.staff where user_id = ${daily.id}`;
    await sendAll(call);
    const rows = await sql`select user_id, state from private.outbox where kind = 'approvals'`;
    expect(Object.fromEntries(rows.map(({ user_id, state }) => [String(user_id), state]))).toEqual({
      [daily.id]: 'skipped',
      [hourly.id]: 'sent',
    });
    await sql`insert into public.staff (user_id, role) values (${daily.id}, 'editor')`;
  });
});

describe('organizers hear of registrations', () => {
  let manager: Person;
  let contributor: Person;
  let guest: Person;
  beforeAll(async () => {
    [manager, contributor, guest] = [await newPerson(), await newPerson(), await newPerson()];
    await sql`update public.profiles set first_name = 'Gwen', last_name = 'Hill' where id = ${guest.id}`;
  });
  beforeEach(async () => {
    await sql`delete from public.notification_choices where user_id in (${owner.id}, ${manager.id}, ${contributor.id})`;
    for (const [{ id }, role] of [
      [manager, 'manager'],
      [contributor, 'contributor'],
    ] as const)
      await sql`insert into public.business_managers (business_id, user_id, role) values (${business}, ${id}, ${role})`;
  });
  const addEvent = async (fields: Record<string, unknown> = {}) => {
    const id = await addRow('events', {
      title: 'Bread day',
      business_id: business,
      starts_at: fromNow(240),
      ends_at: fromNow(242),
      registration_mode: 'internal',
      capacity: 20,
      max_guests: 2,
      approval_status: 'approved',
      ...fields,
    });
    const [date] = await sql`select id from public.event_occurrences where event_id = ${id}`;
    return { id, date: String(date?.['id']) };
  };
  const register = async (person: Person, date: string, guests = 0) => {
    const [row] = await actAs(
      person,
      (tx) => tx`select id from public.register_for_event(${date}, ${guests})`,
    );
    return String(row?.['id']);
  };
  const digest = async (later: number) => {
    const [row] = await sql`select private.queue_registration_digests(${fromNow(later)}) as people`;
    return Number(row?.['people']);
  };

  it('once a day by default: owner and managers, not contributors, and not without news', async () => {
    const { id, date } = await addEvent();
    await register(guest, date, 1);
    expect(await queued('new_registrations')).toEqual([]);
    const runs = await Promise.all([digest(25), digest(25)]);
    expect(runs.toSorted()).toEqual([0, 2]);
    expect((await queued('new_registrations')).toSorted()).toEqual([owner.id, manager.id].toSorted());
    const mail = await mailOf(owner, /^1 new registration: Bread day$/);
    expect(mail.text).toMatch(/1 new · 2 of 20 spots taken/);
    expect(mail.links).toContain(`${inject('stack').site_url}/account/business/registrations?event=${id}`);
    // No address and no name of a guest is in it.
    expect(mail.text + mail.html).not.toContain(guest.email);
    expect(await digest(49)).toBe(0);
  });

  it('counts who canceled since the last digest', async () => {
    const { date } = await addEvent({ title: 'Cake day' });
    const registration = await register(guest, date);
    await sql`update public.event_registrations set created_at = now() - interval '3 days' where id = ${registration}`;
    await actAs(guest, (tx) => tx`select public.cancel_registration(${registration})`);
    expect(await digest(25)).toBe(2);
    await mailOf(manager, /^1 canceled: Cake day$/);
  });

  it('at each registration, or never, as they choose', async () => {
    await choose(owner, 'new_registrations', 'each');
    await choose(manager, 'new_registrations', 'daily', false);
    const { date } = await addEvent({ title: 'Pie day' });
    await register(guest, date, 2);
    const mail = await mailOf(owner, /^New registration: Pie day$/);
    expect(mail.text).toContain('Name: Gwen Hill');
    expect(mail.text).toContain('Guests: 2');
    expect(await digest(25)).toBe(0);
    // Their own registration is no news to them.
    await register(owner, date);
    expect(await queued('new_registrations')).toEqual([]);
  });

  it('but not whoever left the team before the email is sent', async () => {
    await choose(manager, 'new_registrations', 'each');
    const { date } = await addEvent({ title: 'Tart day' });
    await register(guest, date);
    await sql`delete from public.business_managers where user_id = ${manager.id}`;
    await sendAll(call);
    expect(await mails(manager, /Tart day/)).toEqual([]);
  });

  it("staff, for the chamber's own events", async () => {
    const editor = await newPerson('editor');
    await choose(editor, 'new_registrations', 'each');
    const { id, date } = await addEvent({ title: 'Town day', business_id: null });
    await register(guest, date);
    const { links } = await mailOf(editor, /^New registration: Town day$/);
    expect(links).toContain(`${inject('stack').site_url}/admin/chamber/registrations?event=${id}`);
  });
});
