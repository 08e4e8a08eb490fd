import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { FileAnswer } from '#contracts/forms.ts';
import { NotificationPage } from '#contracts/notifications.ts';
import { waitForMail } from '../support/mailbox.ts';
import { emptyOutbox, runScheduledJobs, sendAll } from './support/outbox.ts';
import { actAs, addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, transports } from './support/transports.ts';

type Person = Awaited<ReturnType<typeof newPerson>>;
const call = createTransport(testEnv());
const bucket = 'group-documents';
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const pdf = bytesOf('%PDF-1.7\n1 0 obj\n');

beforeEach(async () => {
  await resetRateLimits();
  await emptyOutbox();
});

async function addGroup(...people: [Person, 'chair' | 'member'][]) {
  const id = await addRow('groups', { name: `Board ${randomUUID().slice(0, 8)}`, kind: 'board' });
  for (const [person, role] of people)
    await addRow('group_members', { group_id: id, user_id: person.id, role });
  // Asked once, before the first writing.
  await sql`insert into private.conduct_acceptances (user_id, version)
    select unnest(${people.map(([person]) => person.id)}::uuid[]), 1`;
  return id;
}
/** Storage as somebody's browser reaches it. */
const storageOf = (person?: Person) => {
  const { api_url: url, publishable_key: key } = inject('stack');
  const headers = person ? { Authorization: `Bearer ${person.token}` } : {};
  return createClient(url, key, { global: { headers }, auth: { persistSession: false } }).storage.from(
    bucket,
  );
};
const upload = (group: string, person: Person | undefined, name = 'plan.pdf', body = pdf, transport = call) =>
  transport(`/api/group-files?${new URLSearchParams({ group, name }).toString()}`, {
    method: 'POST',
    body,
    token: person?.token,
    headers: { 'content-type': 'application/octet-stream' },
  });
async function addDocument(group: string, person: Person) {
  const file = FileAnswer.parse(await (await upload(group, person)).json());
  const id = randomUUID();
  await actAs(person, (tx) => tx`select public.add_group_document(${id}, ${group}, ${file.id}, 'The plan')`);
  return { id, path: `${group}/${file.id}` };
}

describe.each(transports)('a document of a group, %s', (_name, transport) => {
  it('is stored by what its bytes are, for the people of the group only', async () => {
    const [chair, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
    const group = await addGroup([chair, 'chair'], [member, 'member']);
    const reply = await upload(group, member, 'menu.exe', pdf, transport);
    expect([reply.status, await reply.json()]).toMatchObject([
      200,
      { name: 'menu.exe.pdf', type: 'application/pdf' },
    ]);
    // A program that is called a PDF.
    const refused = await upload(group, member, 'plan.pdf', bytesOf('MZ\x90\x00 %PDF-1.7'), transport);
    expect(refused.status).toBe(400);
    expect(ErrorBody.parse(await refused.json()).details).toMatchObject({ reason: 'file_kind' });
    expect((await upload(group, stranger, 'plan.pdf', pdf, transport)).status).toBe(404);
    expect((await upload(group, undefined, 'plan.pdf', pdf, transport)).status).toBe(401);
  });
});

it('nobody outside of a group reads its files: not by path, not by a signed URL, not a moment after leaving', async () => {
  const [chair, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  const group = await addGroup([chair, 'chair'], [member, 'member']);
  const { path } = await addDocument(group, chair);
  const reads = async (who?: Person) => {
    const storage = storageOf(who);
    const [file, signed, listed] = [
      await storage.download(path),
      await storage.createSignedUrl(path, 60, { download: 'plan.pdf' }),
      await storage.list(group),
    ];
    return [file.error === null, signed.error === null, (listed.data ?? []).length > 0];
  };
  expect(await reads(member)).toEqual([true, true, true]);
  for (const who of [undefined, stranger]) expect(await reads(who)).toEqual([false, false, false]);
  expect((await fetch(storageOf().getPublicUrl(path).data.publicUrl)).ok).toBe(false);
  const { data } = await storageOf(member).createSignedUrl(path, 60, { download: 'plan.pdf' });
  const downloaded = await fetch(data?.signedUrl ?? '');
  expect(downloaded.headers.get('content-disposition')).toMatch(/^attachment/);
  // Nobody puts, replaces or removes a file past the function.
  const own = storageOf(chair);
  expect(
    (await own.upload(`${group}/${randomUUID()}`, pdf, { contentType: 'application/pdf' })).error,
  ).not.toBe(null);
  expect((await own.update(path, pdf, { contentType: 'application/pdf' })).error).not.toBe(null);
  await own.remove([path]);
  expect(await reads(member)).toEqual([true, true, true]);
  await actAs(member, (tx) => tx`select public.leave_group(${group})`);
  expect(await reads(member)).toEqual([false, false, false]);
  // A term that ended yesterday, without anybody saving anything.
  await sql`update public.group_members set starts_on = private.today() - 9, ends_on = private.today() - 1
    where group_id = ${group} and user_id = ${chair.id}`;
  expect(await reads(chair)).toEqual([false, false, false]);
});

it('the cleanup deletes files of deleted documents after 30 days, and uploads that became none', async () => {
  const chair = await newPerson();
  const group = await addGroup([chair, 'chair']);
  const { id, path } = await addDocument(group, chair);
  const kept = await addDocument(group, chair);
  const unused = FileAnswer.parse(await (await upload(group, chair)).json());
  await sql`update private.group_documents set deleted_at = now() - interval '31 days' where id = ${id}`;
  await sql`update private.group_files set added_at = now() - interval '2 days' where id = ${unused.id}`;
  expect((await runScheduledJobs(call)).status).toBe(200);
  const left = await sql<
    { name: string }[]
  >`select name from storage.objects where bucket_id = ${bucket} and name like ${`${group}/%`}`;
  expect(left.map(({ name }) => name)).toEqual([kept.path]);
  expect(path).not.toBe(kept.path);
});

it('a meeting arrives with a calendar file, and its cancellation takes the entry out again', async () => {
  const [chair, member, stranger] = [await newPerson(), await newPerson(), await newPerson()];
  const group = await addGroup([chair, 'chair'], [member, 'member']);
  const id = randomUUID();
  await actAs(
    chair,
    (
      tx,
    ) => tx`select public.save_group_meeting(${id}, ${group}, 'June; meeting', private.today() + 5, '18:00', '20:00',
      'Town hall', 'https://video.example/1', ${['Minutes', 'Budget']})`,
  );
  const { mail_url: mailUrl } = inject('stack');
  const fileOf = async (subject: RegExp) => {
    await sendAll(call);
    const mail = await waitForMail(mailUrl, { to: member.email, subject });
    const source = await (await fetch(`${mailUrl}/messages/${mail.id}/source`)).text();
    return { mail, source };
  };
  const invited = await fileOf(/^Meeting of/);
  expect(invited.source).toMatch(/text\/calendar;.*method=REQUEST/s);
  expect(invited.mail.text).toContain('2. Budget');
  const download = (person?: Person) =>
    call(`/api/group-meetings/${id}/calendar?language=es`, { token: person?.token });
  const read = async () => {
    const calendar = new ICAL.Component(ICAL.parse(await (await download(member)).text()) as unknown[]);
    const event = calendar.getFirstSubcomponent('vevent');
    return {
      method: calendar.getFirstPropertyValue('method'),
      uid: event?.getFirstPropertyValue('uid'),
      status: event?.getFirstPropertyValue('status'),
      sequence: event?.getFirstPropertyValue('sequence'),
      partstat: event?.getFirstProperty('attendee')?.getFirstParameter('partstat'),
    };
  };
  expect(await read()).toEqual({
    ...{ method: 'REQUEST', uid: id, status: 'CONFIRMED', sequence: 0, partstat: 'NEEDS-ACTION' },
  });
  await actAs(member, (tx) => tx`select public.answer_group_meeting(${id}, 'yes')`);
  expect(await read()).toMatchObject({ partstat: 'ACCEPTED' });
  expect((await download(stranger)).status).toBe(404);
  expect((await download()).status).toBe(401);
  await actAs(chair, (tx) => tx`select public.cancel_group_meeting(${id}, 'The hall is closed.')`);
  const canceled = await fileOf(/^Canceled/);
  expect(canceled.mail.text).toContain('The hall is closed.');
  expect(canceled.source).toMatch(/text\/calendar;.*method=CANCEL/s);
  expect(await read()).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', sequence: 1 });
});

it('who joins later is invited with a calendar file, who leaves gets one that takes it out, and a decision is told', async () => {
  const [chair, late] = [await newPerson(), await newPerson()];
  const group = await addGroup([chair, 'chair']);
  await sql`update public.groups set admission = 'open' where id = ${group}`;
  await sql`update public.profiles set membership_status = 'active' where id = ${late.id}`;
  const id = randomUUID();
  await actAs(
    chair,
    (
      tx,
    ) => tx`select public.save_group_meeting(${id}, ${group}, 'July', private.today() + 5, '18:00', '20:00',
      'Town hall', 'https://video.example/secret', ${['Budget']})`,
  );
  const { mail_url: mailUrl } = inject('stack');
  const arrives = async (subject: RegExp) => {
    await sendAll(call);
    const mail = await waitForMail(mailUrl, { to: late.email, subject });
    return { ...mail, source: await (await fetch(`${mailUrl}/messages/${mail.id}/source`)).text() };
  };
  const bell = async () => {
    const reply = await call('/notify/list?language=en', { token: late.token });
    return NotificationPage.parse(await reply.json()).items.map(({ title, path }) => ({ title, path }));
  };
  await actAs(late, (tx) => tx`select public.join_group(${group})`);
  const invited = await arrives(/^Meeting of .*July/);
  expect(invited.source).toMatch(/text\/calendar;.*method=REQUEST/s);
  expect(await bell()).toMatchObject([{ path: expect.stringContaining(id) as string }]);
  await actAs(
    chair,
    (tx) => tx`select public.record_group_decision(${randomUUID()}, ${group}, 'We paint the hall.')`,
  );
  const decided = await arrives(/^Decision \d{4}-1 of/);
  expect(decided.text).toContain('We paint the hall.');
  expect(await bell()).toMatchObject([
    {
      title: expect.stringMatching(/^Decision/) as string,
      path: expect.stringMatching(/view=decisions$/) as string,
    },
    {},
  ]);
  await actAs(late, (tx) => tx`select public.leave_group(${group})`);
  const left = await arrives(/^No longer invited: .*July/);
  expect(left.source).toMatch(/text\/calendar;.*method=CANCEL/s);
  expect(left.text).not.toContain('secret');
  expect(left.text).not.toContain('Budget');
  // What was about the group is gone from the bell; this leads to somewhere that they can open.
  expect(await bell()).toEqual([
    { title: expect.stringMatching(/^No longer invited/) as string, path: '/account/groups' },
  ]);
});
