import { randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import type { Database } from '../../supabase/functions/_shared/database.types.ts';
import { deleteDueAccounts } from '../../supabase/functions/notify/services/delete-due-accounts.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { transports, createTransport, testEnv } from './support/transports.ts';
import { runScheduledJobs, emptyOutbox, queueReminder, readOutbox, sendAll } from './support/outbox.ts';
import { addRow, newPerson, sql } from './support/people.ts';

const mailUrl = () => inject('stack').mail_url;
const source = async (id: string) => (await fetch(`${mailUrl()}/messages/${id}/source`)).text();
beforeEach(() => emptyOutbox());

describe.each(transports)('notification sender, %s', (_name, call, further) => {
  it('sends due messages once, as text and HTML', async () => {
    const person = await newPerson();
    await sql`update public.profiles set first_name = 'Mina' where id = ${person.id}`;
    const id = await queueReminder(person, 'Baker <b>wanted</b> & more');
    expect(await sendAll(call)).toMatchObject({ sent: 1, retried: 0, failed: 0, more: false });
    expect(await sendAll(call)).toMatchObject({ sent: 0, items: [] });
    const mail = await waitForMail(mailUrl(), { to: person.email, subject: /Ends soon: Baker/ });
    expect(mail.subject).toBe('Ends soon: Baker <b>wanted</b> & more');
    expect(mail.text).toContain('Hello Mina,');
    expect(mail.text).toContain('Baker <b>wanted</b> & more');
    expect(mail.html).toContain('Baker &lt;b&gt;wanted&lt;/b&gt; &amp; more');
    expect(mail.html).not.toContain('<b>wanted');
    expect(mail.text).toContain(`${inject('stack').site_url}/account/business`);
    const raw = await source(mail.id);
    expect(raw).toContain(`Message-ID: <${id}@localhost.test>`);
    expect(raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(await readOutbox(id)).toMatchObject({ state: 'sent', attempts: 1, secrets: null });
  });

  it('accepts the secret key only', async () => {
    const { token } = await newPerson('admin');
    for (const ask of [{}, { token }, { headers: { apikey: 'sb_secret_no' } }])
      for (const path of ['/notify/send', '/notify/regular'])
        expect((await call(path, { method: 'POST', ...ask })).status).toBe(401);
  });

  it('deletes accounts with their images two weeks after the request', further, async () => {
    const [gone, stays] = [await newPerson(), await newPerson()];
    const admin = createClient(inject('stack').api_url, inject('stack').secret_key);
    const picture = new Blob(['RIFF'], { type: 'image/webp' });
    for (const { id } of [gone, stays]) {
      const { error } = await admin.storage.from('avatars').upload(`${id}/me.webp`, picture);
      expect(error).toBeNull();
      await sql`insert into public.account_deletions (user_id) values (${id})`;
    }
    await sql`update public.account_deletions set due_at = now() where user_id = ${gone.id}`;
    const reply = await runScheduledJobs(call);
    expect([reply.status, await reply.json()]).toMatchObject([200, { accounts_deleted: 1 }]);
    const left = await sql`select id from auth.users where id in (${gone.id}, ${stays.id})`;
    expect([...left]).toEqual([{ id: stays.id }]);
    const filesOf = async ({ id }: { id: string }) =>
      (await admin.storage.from('avatars').list(id)).data?.map(({ name }) => name);
    expect([await filesOf(gone), await filesOf(stays)]).toEqual([[], ['me.webp']]);
  });

  it('deletes all files of an account except images used in posts', further, async () => {
    const [gone, stays] = [await newPerson(), await newPerson()];
    const admin = createClient(inject('stack').api_url, inject('stack').secret_key);
    const own: [bucket: string, path: string, type: string][] = [
      ['avatars', 'me.webp', 'image/webp'],
      ['avatars', 'sub/me.webp', 'image/webp'],
      ['job-applications', `${randomUUID()}/cv.pdf`, 'application/pdf'],
      ['claim-evidence', `${randomUUID()}/passport.pdf`, 'application/pdf'],
      ['post-images', 'unused.webp', 'image/webp'],
      ['post-images', 'deep/shown.webp', 'image/webp'],
      ['post-images', 'head.webp', 'image/webp'],
    ];
    for (const { id } of [gone, stays]) {
      for (const [bucket, path, type] of own) {
        const { error } = await admin.storage.from(bucket).upload(`${id}/${path}`, new Blob(['x'], { type }));
        expect(error).toBeNull();
      }
      await sql`insert into public.account_deletions (user_id) values (${id})`;
    }
    // More than one batch.
    await sql`insert into storage.objects (bucket_id, name)
      select 'avatars', ${`${gone.id}/many-`} || n || '.webp' from generate_series(1, 150) as n`;
    const folder = `/storage/v1/object/public/post-images/${gone.id}`;
    const post = { title: 'Harvest', author_id: gone.id, status: 'published', publish_date: new Date() };
    await addRow('blog_posts', {
      ...post,
      content: `<p>x</p><img src="${folder}/deep/shown.webp" alt="Wheat" />`,
      featured_image: `${folder}/head.webp`,
    });
    await sql`update public.account_deletions set due_at = now() where user_id = ${gone.id}`;
    expect(await (await runScheduledJobs(call)).json()).toMatchObject({ accounts_deleted: 1 });
    const filesOf = async ({ id }: { id: string }) =>
      (await sql`select name from storage.objects where starts_with(name, ${`${id}/`}) order by name`).map(
        ({ name }) => String(name).slice(id.length + 1),
      );
    expect(await filesOf(gone)).toEqual(['deep/shown.webp', 'head.webp']);
    expect(await filesOf(stays)).toHaveLength(own.length);
  });

  it('unsubscribes with one click, without sign-in', async () => {
    const person = await newPerson();
    await queueReminder(person, 'First');
    await sendAll(call);
    const mail = await waitForMail(mailUrl(), { to: person.email, subject: /First/ });
    const link = mail.links.find((address) => address.includes('/notify/unsubscribe')) ?? '';
    const path = link.slice(link.indexOf('/notify'));
    const looked = await call(path, { redirect: 'manual' });
    expect(looked.status).toBe(303);
    expect(looked.headers.get('location')).toMatch(/^http:\/\/localhost:\d+\/unsubscribe\?token=/);
    // A GET, like a mail scanner's, changes nothing.
    expect(await sql`select 1 from public.notification_choices where user_id = ${person.id}`).toHaveLength(0);
    const oneClick = () =>
      call(path, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    const off = await oneClick();
    expect([off.status, await off.json()]).toMatchObject([200, { kind: 'reminders' }]);
    expect((await oneClick()).status).toBe(200);
    const id = await queueReminder(person, 'Second');
    expect(await sendAll(call)).toMatchObject({ sent: 0 });
    expect(await readOutbox(id)).toMatchObject({ state: 'skipped' });
  });

  it('respects notification preferences', further, async () => {
    const person = await newPerson();
    const choices = createClient(inject('stack').api_url, inject('stack').publishable_key, {
      global: { headers: { authorization: `Bearer ${person.token}` } },
    }).from('notification_choices');
    const choose = (kind: string, enabled: boolean) =>
      choices.upsert({ kind, enabled }, { onConflict: 'user_id,kind' });
    for (const enabled of [false, true, false]) {
      expect((await choose('reminders', enabled)).error).toBeNull();
      await queueReminder(person, `Wanted ${String(enabled)}`);
      expect(await sendAll(call)).toMatchObject({ sent: Number(enabled) });
    }
    expect((await choose('registrations', false)).error?.message).toContain(
      'notification_choices_kind_known',
    );
  });

  it('rejects forged links', further, async () => {
    const person = await newPerson();
    const forged = `${person.id}.reminders.${'0'.repeat(64)}`;
    for (const token of ['', 'x', 'a.b.c', forged, `${forged}.`]) {
      const reply = await call(`/notify/unsubscribe?token=${encodeURIComponent(token)}`, { method: 'POST' });
      expect(reply.status).toBe(404);
    }
    expect(await sql`select 1 from public.notification_choices where user_id = ${person.id}`).toHaveLength(0);
  });
});

describe('failure handling', () => {
  const env = testEnv();
  const call = createTransport(env);

  it('two concurrent senders send each message once', async () => {
    const person = await newPerson();
    await Promise.all(Array.from({ length: 120 }, (_, n) => queueReminder(person, `Number ${String(n)}`)));
    const reports = await Promise.all([sendAll(call), sendAll(call), sendAll(call)]);
    const ids = reports.flatMap(({ items }) => items.map(({ id }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([120, 120]);
    const mails = (await listMails(mailUrl(), person.email)).filter(({ subject }) =>
      subject.includes('Number'),
    );
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(120);
    expect(mails).toHaveLength(120);
  });

  it('retries an unavailable server with growing delays', async () => {
    const person = await newPerson();
    const id = await queueReminder(person, 'Patience');
    const away = createTransport({
      ...env,
      mail: { kind: 'smtp', from: 'a@b.test', host: '127.0.0.1', port: 9, secure: false },
    });
    expect(await sendAll(away)).toMatchObject({
      retried: 1,
      items: [{ outcome: 'retry', problem: /ECONNREFUSED/ }],
    });
    expect(await readOutbox(id)).toMatchObject({ state: 'queued', attempts: 1, is_later: true });
    expect(await sendAll(call)).toMatchObject({ sent: 0 });
    await sql`update private.outbox set next_attempt_at = now() where id = ${id}`;
    expect(await sendAll(call)).toMatchObject({ sent: 1 });
    await waitForMail(mailUrl(), { to: person.email, subject: /Patience/ });
  });

  it('gives up after eight attempts and records the reason', async () => {
    const id = await queueReminder(await newPerson(), 'In vain');
    await sql`update private.outbox set attempts = 7 where id = ${id}`;
    await sendAll(createTransport({ ...env, mail: undefined }));
    const row = await readOutbox(id);
    expect(row).toMatchObject({ state: 'failed', attempts: 8 });
    expect(row?.['last_error']).toContain('MAIL_FROM');
  });

  it('the next sender sends a message of a dead one under the same message ID', async () => {
    const person = await newPerson();
    const id = await queueReminder(person, 'Orphan');
    await sql`select * from public.take_outbox(10)`;
    expect(await sendAll(call)).toMatchObject({ sent: 0 });
    await sql`update private.outbox set taken_at = now() - interval '11 minutes' where id = ${id}`;
    expect(await sendAll(call)).toMatchObject({ sent: 1 });
    const mail = await waitForMail(mailUrl(), { to: person.email, subject: /Orphan/ });
    expect(await source(mail.id)).toContain(`Message-ID: <${id}@localhost.test>`);
    // The first sender returns: its result no longer counts.
    const [late] = await sql`select public.settle_outbox(${id}, 1, 'retry') as was_its`;
    expect(late).toEqual({ was_its: false });
    expect(await readOutbox(id)).toMatchObject({ state: 'sent' });
  });

  it('a message that cannot be rendered fails alone', async () => {
    const person = await newPerson();
    const broken = await queueReminder(person, 'Broken');
    await sql`update private.outbox set data = '{}' where id = ${broken}`;
    await queueReminder(person, 'Whole');
    expect(await sendAll(call)).toMatchObject({ sent: 1, failed: 1 });
    expect(await readOutbox(broken)).toMatchObject({ state: 'failed' });
  });

  it('a title with line breaks cannot inject a header', async () => {
    const person = await newPerson();
    await queueReminder(person, 'Sale\r\nBcc: everybody@elsewhere.test');
    await sendAll(call);
    const mail = await waitForMail(mailUrl(), { to: person.email, subject: /Sale/ });
    expect(mail.subject).toBe('Ends soon: Sale Bcc: everybody@elsewhere.test');
    const [head = ''] = (await source(mail.id)).split(/\r?\n\r?\n/);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(mail.text).not.toMatch(/^Bcc:/m);
  });

  it('an account whose files cannot be deleted stays until they can, without blocking others', async () => {
    const [stuck, free] = [await newPerson(), await newPerson()];
    for (const { id } of [stuck, free])
      await sql`insert into public.account_deletions (user_id, due_at) values (${id}, now())`;
    const name = `${stuck.id}/me.webp`;
    await sql`insert into storage.objects (bucket_id, name) values ('avatars', ${name})`;
    const left = async () =>
      (await sql`select id from auth.users where id in (${stuck.id}, ${free.id})`).map(({ id }) =>
        String(id),
      );
    const broken = createClient<Database>(inject('stack').api_url, inject('stack').secret_key, {
      global: {
        fetch: (input, init) =>
          init?.method === 'DELETE'
            ? Promise.resolve(Response.json({ message: 'The disk is full of dust.' }, { status: 500 }))
            : fetch(input, init),
      },
    });
    await expect(deleteDueAccounts(broken)).rejects.toThrow('dust');
    expect(await left()).toEqual([stuck.id]);
    expect(await (await runScheduledJobs(call)).json()).toMatchObject({ accounts_deleted: 1 });
    expect(await left()).toEqual([]);
  });

  it('sends nothing for a deleted account', async () => {
    const person = await newPerson();
    const id = await queueReminder(person, 'Gone');
    await sql`delete from auth.users where id = ${person.id}`;
    expect(await readOutbox(id)).toBeUndefined();
  });
});
