import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { RegularReport, Unsubscribed } from '#contracts/notifications.ts';
import { waitForMail } from '../support/mailbox.ts';
import { transports } from './support/transports.ts';
import { runScheduledJobs, emptyOutbox, sendAll } from './support/outbox.ts';
import { addRow, newPerson, sql } from './support/people.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
let person: Person;
let business: string;

beforeAll(async () => {
  person = await newPerson();
  business = await addRow('businesses', { name: 'Mill & <Sons>', owner_id: null, status: 'approved' });
});
beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from public.job_alerts`;
  await sql`delete from public.jobs`;
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const keepSearch = (fields: Record<string, unknown> = {}, checked = daysAgo(2)) =>
  addRow('job_alerts', { user_id: person.id, checked_at: checked, created_at: daysAgo(9), ...fields });
const addJob = async (title: string, fields: Record<string, unknown> = {}) => {
  const row = { title, business_id: business, status: 'active', job_type: 'Full-time', ...fields };
  const id = await addRow('jobs', { expire_date: new Date(Date.now() + 9 * 86_400_000), ...row });
  const [job] = await sql`select slug from public.jobs where id = ${id}`;
  return { id, slug: String(job?.['slug']) };
};
const tokenOf = async (alert: string) => {
  const [row] = await sql`select token from public.job_alerts where id = ${alert}`;
  return String(row?.['token']);
};
const waiting = () => sql`select state from private.outbox where template = 'job_alert'`;

describe.each(transports)('job alert, %s', (_name, call, further) => {
  const work = async () => RegularReport.parse(await (await runScheduledJobs(call)).json()).job_alerts;
  const mailOf = async (subject: RegExp, after: Date) => {
    await sendAll(call);
    return waitForMail(inject('stack').mail_url, { to: person.email, subject, after });
  };

  it('sends an email with the new jobs as text and HTML and an unsubscribe link', async () => {
    const start = new Date();
    const alert = await keepSearch({ job_type: 'Full-time', salary_min: 20_000 });
    const pay = { salary_min: 48_000, salary_max: 52_000, salary_unit: 'YEAR' };
    const baker = await addJob('Baker <b>at night</b> 🥐', { location: 'Alder Falls', ...pay });
    await addJob('Guide', { job_type: 'Part-time', ...pay });
    expect(await work()).toBe(1);
    const mail = await mailOf(/New job: Baker/, start);
    expect(mail.subject).toBe('New job: Baker <b>at night</b> 🥐');
    expect(mail.text).toContain('Full-time, at least $20,000 a year');
    expect(mail.text).toContain('Mill & <Sons> · Alder Falls · Full-time');
    expect(mail.text).not.toContain('Guide');
    const { site_url, api_url } = inject('stack');
    expect(mail.links).toContain(`${site_url}/jobs/${baker.slug}`);
    expect(mail.links).toContain(`${site_url}/jobs?type=Full-time&pay=20000`);
    expect(mail.links).toContain(
      `${api_url}/functions/v1/notify/unsubscribe?token=alert.${await tokenOf(alert)}`,
    );
    expect(mail.html).toContain('Baker &lt;b&gt;at night&lt;/b&gt; 🥐');
    expect(mail.html).not.toContain('<b>at night');
    // The token is deleted once it is no longer needed.
    expect(await sql`select from private.outbox where secrets is not null`).toEqual([]);
  });

  it('reports a job once, even if it is published again', further, async () => {
    const start = new Date();
    const alert = await keepSearch();
    const { id } = await addJob('Miller');
    await addJob('Carter');
    expect(await work()).toBe(1);
    expect((await mailOf(/^2 new jobs$/, start)).text).toContain('your job alert: all jobs');
    expect(await work()).toBe(0);
    await sql`update public.job_alerts set checked_at = ${daysAgo(2)} where id = ${alert}`;
    await sql`update public.jobs set published_at = now() where id = ${id}`;
    expect(await work()).toBe(0);
    await sql`update public.job_alerts set checked_at = ${daysAgo(2)} where id = ${alert}`;
    await addJob('Sawyer');
    expect(await work()).toBe(1);
    expect((await mailOf(/New job: Sawyer/, start)).text).not.toContain('Miller');
  });

  it('waits a day or a week and sends nothing without new jobs', further, async () => {
    await addJob('Cook');
    await keepSearch({ q: 'cook' }, daysAgo(0.5));
    await keepSearch({ q: 'cook', frequency: 'weekly', remote: false, salary_min: 1 }, daysAgo(3));
    await keepSearch({ q: 'astronaut' }, daysAgo(3));
    expect(await work()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('is sent to confirmed addresses only', further, async () => {
    await keepSearch();
    await addJob('Clerk');
    await sql`update auth.users set email_confirmed_at = null where id = ${person.id}`;
    expect(await work()).toBe(0);
    await sql`update auth.users set email_confirmed_at = now() where id = ${person.id}`;
    expect(await work()).toBe(1);
  });

  it('stops by one-click unsubscribe and by the linked page', async () => {
    const alert = await keepSearch();
    const token = await tokenOf(alert);
    const path = `/notify/unsubscribe?token=alert.${token}`;
    const page = await call(path, { redirect: 'manual' });
    expect(page.status).toBe(303);
    expect(page.headers.get('location')).toBe(`${inject('stack').site_url}/jobs/unsubscribe?token=${token}`);
    expect(await sql`select from public.job_alerts where id = ${alert}`).toHaveLength(1);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const click = { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' };
    for (let clicks = 0; clicks < 2; clicks += 1) {
      const reply = await call(path, click);
      expect(Unsubscribed.parse(await reply.json()).kind).toBe('job_alerts');
    }
    expect(await sql`select from public.job_alerts where id = ${alert}`).toHaveLength(0);
    expect((await call('/notify/unsubscribe?token=alert.x', click)).status).toBe(404);
  });

  it('sends nothing when it is stopped while its email is queued', further, async () => {
    const alert = await keepSearch();
    await addJob('Porter');
    expect(await work()).toBe(1);
    await sql`delete from public.job_alerts where id = ${alert}`;
    const { items } = await sendAll(call);
    expect(items.filter(({ template }) => template === 'job_alert')).toEqual([]);
    expect(await waiting()).toEqual([{ state: 'skipped' }]);
  });
});
