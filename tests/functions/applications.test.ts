import { createClient } from '@supabase/supabase-js';
import { beforeEach, expect, inject, it } from 'vitest';
import { exportedColumns } from '#contracts/applications.ts';
import { RegularReport } from '#contracts/notifications.ts';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, runScheduledJobs, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, sql } from './support/people.ts';
import { createTransport, testEnv } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const mailUrl = () => inject('stack').mail_url;
const storage = () =>
  createClient(inject('stack').api_url, inject('stack').secret_key).storage.from('job-applications');
let [owner, manager, applicant]: Person[] = [];
let job: string;

beforeEach(async () => {
  await emptyOutbox();
  await sql`delete from private.application_files_due`;
  [owner, manager, applicant] = [await newPerson(), await newPerson(), await newPerson()];
  const business = await addRow('businesses', { name: 'Old Mill', owner_id: owner.id, status: 'approved' });
  await sql`insert into public.business_managers (business_id, user_id) values (${business}, ${manager.id})`;
  job = await addRow('jobs', {
    title: 'Miller',
    business_id: business,
    status: 'active',
    apply_by_form: true,
  });
});

const people = () => {
  if (!owner || !manager || !applicant) throw new Error('No people.');
  return { owner, manager, applicant };
};

async function apply() {
  const { applicant: who } = people();
  const path = `${who.id}/${job}/cv.pdf`;
  const { error } = await storage().upload(path, new Blob(['%PDF-1.4'], { type: 'application/pdf' }));
  expect(error).toBeNull();
  const id = await addRow('job_applications', {
    job_id: job,
    applicant_id: who.id,
    name: 'Sam',
    email: who.email,
    file_path: path,
  });
  return { id, path };
}

const exists = async (path: string) => (await storage().exists(path)).data;
const work = async () => RegularReport.parse(await (await runScheduledJobs(call)).json());

it('an application is announced to the team by their choices, and its answer to the applicant', async () => {
  const { owner: boss, manager: second, applicant: who } = people();
  await sql`insert into public.notification_choices (user_id, kind, enabled) values (${second.id}, 'applications', false)`;
  const { id } = await apply();
  expect(await sendAll(call)).toMatchObject({ sent: 1 });
  const announced = await waitForMail(mailUrl(), { to: boss.email, subject: /^New application: Miller/ });
  expect(announced.links.some((link) => link.includes(`/account/business/application?id=${id}`))).toBe(true);
  expect(announced.links.some((link) => link.includes('/notify/unsubscribe'))).toBe(true);
  await actAs(
    boss,
    (tx) => tx`select public.decide_application(${id}, 'new', 'invited', 'Come <b>Monday</b>.')`,
  );
  await sendAll(call);
  const answer = await waitForMail(mailUrl(), { to: who.email, subject: /^You’re invited: Miller/ });
  expect(answer.text).toContain('Come <b>Monday</b>.');
  expect(answer.text).toContain('Old Mill');
  const [row] =
    await sql`select secrets, data from private.outbox where kind = 'application_answers' and user_id = ${who.id}`;
  expect(row?.['secrets']).toBeNull();
  expect(JSON.stringify(row?.['data'])).not.toContain('Monday');
});

it('the scheduled jobs delete applications and files once, also after a crash between the two', async () => {
  const { id, path } = await apply();
  await sql`update public.job_applications set status = 'declined', status_changed_at = now() - interval '181 days' where id = ${id}`;
  // A run that ended right after the rows.
  await sql`select public.delete_due_applications()`;
  expect(await exists(path)).toBe(true);
  expect(await work()).toMatchObject({ applications_deleted: 0, application_files_deleted: 1 });
  expect(await exists(path)).toBe(false);
  expect(await work()).toMatchObject({ applications_deleted: 0, application_files_deleted: 0 });
});

it('an application is not announced to who left the team, nor once it is withdrawn or deleted', async () => {
  const { manager: second, applicant: who } = people();
  await apply();
  await sql`delete from public.business_managers where user_id = ${second.id}`;
  expect(await sendAll(call)).toMatchObject({ sent: 1 });
  const again = () =>
    addRow('job_applications', { job_id: job, applicant_id: who.id, name: 'Sam', email: who.email });
  await sql`delete from public.job_applications where job_id = ${job}`;
  const id = await again();
  await actAs(who, (tx) => tx`select public.withdraw_application(${id})`);
  expect(await sendAll(call)).toMatchObject({ sent: 0 });
  await again();
  await sql`delete from public.job_applications where job_id = ${job}`;
  expect(await sendAll(call)).toMatchObject({ sent: 0 });
});

it('a file that is gone already, or in use again, does not hold up the others', async () => {
  const { path } = await apply();
  await sql`insert into private.application_files_due (path) values ('gone/already/x.pdf'), (${path})`;
  await work();
  expect(await exists(path)).toBe(true);
  expect(await sql`select path from private.application_files_due`).toEqual([{ path }]);
});

it('the file of a withdrawn application is deleted although the browser did not', async () => {
  const { id, path } = await apply();
  await actAs(people().applicant, (tx) => tx`select public.withdraw_application(${id})`);
  expect(await work()).toMatchObject({ application_files_deleted: 1 });
  expect(await exists(path)).toBe(false);
});

it('an export names the job of each application for its team, also after the job and a withdrawal, and for nobody else', async () => {
  const { owner: boss, manager: second, applicant: who } = people();
  const { id } = await apply();
  await sql`update public.jobs set status = 'closed' where id = ${job}`;
  const [row] = await sql`select business_id from public.jobs where id = ${job}`;
  const { api_url: url, publishable_key: key } = inject('stack');
  const read = async (person: Person) => {
    const { data, error } = await createClient(url, key, { accessToken: () => Promise.resolve(person.token) })
      .from('job_applications')
      .select(exportedColumns)
      .eq('business_id', String(row?.['business_id']));
    expect(error).toBeNull();
    return data;
  };
  const sent = { job_id: job, jobs: { title: 'Miller' }, name: 'Sam', file_name: '' };
  for (const person of [boss, second])
    expect(await read(person)).toMatchObject([{ ...sent, status: 'new', email: who.email }]);
  expect(await read(await newPerson())).toEqual([]);
  await actAs(who, (tx) => tx`select public.withdraw_application(${id})`);
  expect(await read(boss)).toMatchObject([{ ...sent, status: 'withdrawn', email: '' }]);
});
