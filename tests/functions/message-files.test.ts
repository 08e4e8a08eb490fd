import { beforeEach, describe, expect, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { StoredMessageFile } from '#contracts/message-files.ts';
import { clientOf, connectAll, type Friend, newFriend, send, startThread } from './support/friends.ts';
import { runScheduledJobs } from './support/outbox.ts';
import { newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, transports } from './support/transports.ts';

const call = createTransport(testEnv());
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const pdf = bytesOf('%PDF-1.7\n1 0 obj\n');
const webp = bytesOf('RIFF\x04\0\0\0WEBPVP8 ');

interface Upload {
  name?: string;
  bytes?: Uint8Array<ArrayBuffer>;
  small?: Uint8Array<ArrayBuffer>;
  size?: [number, number];
}

function post(
  token: string | undefined,
  thread: string,
  { name = 'plan.pdf', bytes = pdf, small, size }: Upload,
  by = call,
) {
  const body = new FormData();
  body.set('file', new Blob([bytes]));
  if (small) body.set('small', new Blob([small]));
  const query = new URLSearchParams({ thread, name });
  if (size) {
    query.set('width', String(size[0]));
    query.set('height', String(size[1]));
  }
  return by(`/api/message-files?${query.toString()}`, { method: 'POST', token, body });
}
const upload = async ({ token }: Friend, thread: string, file: Upload = {}) =>
  StoredMessageFile.parse(await (await post(token, thread, file)).json());
const refusal = async (reply: Response) => {
  const { code, details } = ErrorBody.parse(await reply.json());
  return [reply.status, (details as { reason?: string } | undefined)?.reason ?? code];
};
const canRead = async (client: ReturnType<typeof clientOf>, path: string) => {
  const { data } = await client.storage.from('message-files').download(path);
  return data !== null;
};
const page = async ({ client }: Friend, thread: string) =>
  (await client.rpc('thread_page', { thread }).throwOnError()).data as {
    thread: { no_files: string | null };
    messages: { body: string; files: { id: string; name: string; alt: string }[] }[];
  };
const stored = async (thread: string) =>
  (
    await sql`select name from storage.objects where bucket_id = 'message-files' and name like ${`${thread}/%`} order by name`
  ).map(({ name }) => String(name));

async function meet() {
  const [ada, ben, cy, eve] = [
    await newFriend('Ada'),
    await newFriend('Ben'),
    await newFriend('Cy'),
    await newFriend('Eve'),
  ];
  await connectAll(ada, ben, cy);
  return { ada, ben, cy, eve };
}

beforeEach(resetRateLimits);

describe.each(transports)('files of messages, %s', (_name, transport, further) => {
  it('are stored by what their bytes say, sent with a description, and read by who takes part', async () => {
    const { ada, ben } = await meet();
    const thread = await startThread(ada, ben);
    const reply = await post(
      ada.token,
      thread,
      { name: 'stall.webp', bytes: webp, small: webp, size: [1600, 900] },
      transport,
    );
    expect(reply.status).toBe(200);
    const file = StoredMessageFile.parse(await reply.json());
    expect(file).toMatchObject({ name: 'stall.webp', type: 'image/webp', has_preview: true });
    expect(await canRead(ben.client, `${thread}/${file.id}`)).toBe(false);
    expect(await canRead(ada.client, `${thread}/${file.id}`)).toBe(true);
    await send(ada, thread, '', [{ id: file.id, alt: 'Our stall' }]);
    for (const ending of ['', '.small'])
      expect(await canRead(ben.client, `${thread}/${file.id}${ending}`)).toBe(true);
    expect((await page(ben, thread)).messages).toMatchObject([
      { body: '', files: [{ id: file.id, alt: 'Our stall', width: 1600, height: 900 }] },
    ]);
    const { data: mine } = await ben.client.rpc('export_my_data').throwOnError();
    expect(JSON.stringify(mine)).toContain('Our stall');
  });

  it('are refused when they are something else under such a name', further, async () => {
    const { ada, ben } = await meet();
    const thread = await startThread(ada, ben);
    const refused: Upload[] = [
      { name: 'photo.png', bytes: bytesOf('MZ\x90\0\x03') },
      { name: 'offer.pdf', bytes: bytesOf('MZ\x90\0%PDF-1.7') },
      {
        name: 'logo.svg',
        bytes: bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
      },
      { name: 'page.html', bytes: bytesOf('<script>alert(1)</script>') },
      { name: 'all.zip', bytes: bytesOf('PK\x03\x04 some other archive') },
      { name: 'empty.pdf', bytes: bytesOf('') },
      { name: 'photo.webp', bytes: webp, small: bytesOf('<svg/>') },
      { name: 'plan.pdf', bytes: pdf, small: webp },
    ];
    for (const file of refused)
      expect(await refusal(await post(ada.token, thread, file, transport)), file.name).toEqual([
        400,
        'file_kind',
      ]);
    expect(await stored(thread)).toEqual([]);
    const large = new Uint8Array(10 * 1024 * 1024 + 1);
    large.set(pdf);
    expect((await post(ada.token, thread, { bytes: large }, transport)).status).toBe(413);
    expect((await upload(ada, thread, { name: 'menu.exe' })).name).toBe('menu.exe.pdf');
  });
});

describe('a file of a message', () => {
  it('is begun by nobody from outside, by nobody in the first week, and not without end', async () => {
    const { ada, ben, eve } = await meet();
    const thread = await startThread(ada, ben);
    expect(await refusal(await post(undefined, thread, {}))).toEqual([401, expect.anything()]);
    expect(await refusal(await post(eve.token, thread, {}))).toEqual([404, 'thread_gone']);
    const staff = await newPerson('admin');
    expect(await refusal(await post(staff.token, thread, {}))).toEqual([404, 'thread_gone']);
    await sql`update public.profiles set created_at = now() where id = ${ada.id}`;
    expect((await page(ada, thread)).thread.no_files).toBe('files_too_early');
    expect(await refusal(await post(ada.token, thread, {}))).toEqual([403, 'files_too_early']);
    await sql`update public.profiles set created_at = now() - interval '8 days' where id = ${ada.id}`;
    for (let n = 0; n < 60; n += 1) await ada.client.rpc('add_message_file', { thread, name: 'x' });
    expect(await refusal(await post(ada.token, thread, {}))).toEqual([429, 'too_many_files']);
  });

  it('is sent once, by who uploaded it, in its conversation, with at most nine others', async () => {
    const { ada, ben, cy } = await meet();
    const [thread, other] = [await startThread(ada, ben), await startThread(ada, cy)];
    const file = await upload(ada, thread);
    const sendIt = (by: Friend, to: string, files: object[]) =>
      by.client.rpc('send_message', {
        thread: to,
        client: crypto.randomUUID(),
        body: 'x',
        files: files as never,
      });
    const gone = { details: 'file_gone' };
    expect((await sendIt(ben, thread, [{ id: file.id }])).error).toMatchObject(gone);
    expect((await sendIt(ada, other, [{ id: file.id }])).error).toMatchObject(gone);
    expect((await sendIt(ada, thread, [{ id: file.id }, { id: file.id }])).error).toMatchObject(gone);
    const { data: begun } = await ada.client.rpc('add_message_file', { thread, name: 'not stored' });
    expect((await sendIt(ada, thread, [begun as object])).error).toMatchObject(gone);
    expect(
      (
        await sendIt(
          ada,
          thread,
          Array.from({ length: 11 }, () => ({ id: file.id })),
        )
      ).error,
    ).toMatchObject({
      details: 'files_count',
    });
    expect((await sendIt(ada, thread, [{ id: file.id }])).error).toBeNull();
    expect((await sendIt(ada, thread, [{ id: file.id }])).error).toMatchObject(gone);
  });

  it('is read by nobody else: visitors, strangers, staff, who left, who came later, who is blocked, with an expired token', async () => {
    const { ada, ben, cy, eve } = await meet();
    const staff = clientOf((await newPerson('admin')).token);
    const thread = await startThread(ada, ben, cy);
    const { id } = await upload(ada, thread);
    await send(ada, thread, 'here', [{ id }]);
    const path = `${thread}/${id}`;
    expect(await canRead(ben.client, path)).toBe(true);
    for (const client of [clientOf(), eve.client, staff, clientOf(`${ben.token.slice(0, -8)}AAAAAAAA`)]) {
      expect(await canRead(client, path)).toBe(false);
      expect((await client.storage.from('message-files').list(thread)).data ?? []).toEqual([]);
      expect((await client.storage.from('message-files').createSignedUrl(path, 60)).data).toBeNull();
    }
    for (const client of [ada.client, ben.client, eve.client, staff]) {
      const bucket = client.storage.from('message-files');
      expect(
        (await bucket.upload(`${thread}/${crypto.randomUUID()}`, pdf, { contentType: 'application/pdf' }))
          .error,
      ).not.toBeNull();
      expect(
        (await bucket.upload(path, pdf, { contentType: 'application/pdf', upsert: true })).error,
      ).not.toBeNull();
      await bucket.remove([path]);
      expect((await bucket.move(path, `${thread}/moved`)).error).not.toBeNull();
    }
    expect(await stored(thread)).toEqual([path]);
    await connectAll(eve, ada).catch(() => undefined);
    await ada.client.rpc('add_to_thread', { thread, people: [eve.id] }).throwOnError();
    expect(await canRead(eve.client, path)).toBe(false);
    await cy.client.rpc('leave_thread', { thread }).throwOnError();
    expect(await canRead(cy.client, path)).toBe(false);
    await ben.client.rpc('block_person', { person: ada.id }).throwOnError();
    expect(await canRead(ben.client, path)).toBe(false);
    expect(await canRead(ada.client, path)).toBe(true);
  });

  it('goes with its message, its account, or a day unsent; a reported one stays for staff until they decide', async () => {
    const { ada, ben } = await meet();
    const staff = clientOf((await newPerson('editor')).token);
    const thread = await startThread(ada, ben);
    const [unsent, deleted, reported, hidden] = [
      await upload(ada, thread),
      await upload(ada, thread),
      await upload(ada, thread, { bytes: webp, small: webp }),
      await upload(ada, thread),
    ];
    const seqs = [
      await send(ada, thread, 'deleted', [deleted]),
      await send(ada, thread, 'reported', [reported]),
      await send(ada, thread, 'hidden', [hidden]),
    ] as const;
    const pathOf = ({ id }: { id: string }) => `${thread}/${id}`;
    await ada.client.rpc('delete_message', { thread, seq: seqs[0] }).throwOnError();
    expect(await canRead(ben.client, pathOf(deleted))).toBe(false);
    const report = async (seq: number) => {
      await ben.client
        .rpc('report_in_community', { entity: 'message', id: thread, seq, reason: 'spam' })
        .throwOnError();
      const [row] = await sql<{ id: string }[]>`select id from private.community_reports
        where entity = 'message' and entity_id = ${thread} and seq = ${seq}`;
      return row?.id ?? '';
    };
    expect(await canRead(staff, pathOf(reported))).toBe(false);
    const [first, second] = [await report(seqs[1]), await report(seqs[2])];
    await ada.client.rpc('delete_message', { thread, seq: seqs[1] }).throwOnError();
    for (const client of [ada.client, ben.client])
      expect(await canRead(client, pathOf(reported))).toBe(false);
    for (const file of [reported, hidden]) expect(await canRead(staff, pathOf(file))).toBe(true);
    expect(await canRead(staff, pathOf(unsent))).toBe(false);
    await sql`update public.message_files set created_at = now() - interval '2 days' where id = ${unsent.id}`;
    await runScheduledJobs(call);
    expect(await stored(thread)).toEqual(
      [pathOf(reported), `${pathOf(reported)}.small`, pathOf(hidden)].toSorted(),
    );
    await staff.rpc('decide_community_report', { report: first, decision: 'dismissed' }).throwOnError();
    await staff
      .rpc('decide_community_report', { report: second, decision: 'hidden', reason: 'Advertising' })
      .throwOnError();
    expect(await canRead(ben.client, pathOf(hidden))).toBe(false);
    await runScheduledJobs(call);
    expect(await stored(thread)).toEqual([pathOf(hidden)]);
    await sql`delete from auth.users where id = ${ada.id}`;
    await runScheduledJobs(call);
    expect(await stored(thread)).toEqual([]);
  });
});
