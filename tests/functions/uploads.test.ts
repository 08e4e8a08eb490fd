import { createClient } from '@supabase/supabase-js';
import sharp from 'sharp';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { ErrorBody } from '#contracts/errors.ts';
import { FileAnswer } from '#contracts/forms.ts';
import { StoredMessageFile } from '#contracts/message-files.ts';
import { StoredUpload, uploadBuckets } from '#contracts/uploads.ts';
import { storedFiles } from '#contracts/stored-files.ts';
import { drawTellingPictures, isTelling } from '../support/pictures-with-metadata.ts';
import { connectAll, newFriend, startThread } from './support/friends.ts';
import { addRow, newPerson, resetRateLimits, sql } from './support/people.ts';
import { createTransport, testEnv, type Transport, transports } from './support/transports.ts';

const call = createTransport(testEnv());
const { api_url, publishable_key, secret_key } = inject('stack');
const admin = createClient(api_url, secret_key).storage;
const storageOf = (token?: string) =>
  createClient(
    api_url,
    publishable_key,
    token ? { global: { headers: { authorization: `Bearer ${token}` } } } : {},
  ).storage;
const pictures = await drawTellingPictures();
const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

const put = (
  token: string | undefined,
  bucket: string,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  by: Transport = call,
) =>
  by(`/api/uploads?${new URLSearchParams({ bucket, path }).toString()}`, {
    method: 'POST',
    token,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  });
const refusal = async (reply: Response) => {
  const { code, details } = ErrorBody.parse(await reply.json());
  return [reply.status, (details as { reason?: string } | undefined)?.reason ?? code];
};
const stored = async (bucket: string, path: string) => {
  const { data } = await admin.from(bucket).download(path);
  return new Uint8Array(data ? await data.arrayBuffer() : []);
};

/** Somebody with a listing and a claim that takes documents, and their folders. */
async function meet() {
  const person = await newPerson();
  const listing = await addRow('businesses', { name: 'Mill', owner_id: person.id, status: 'approved' });
  const other = await addRow('businesses', { name: 'Free', owner_id: null, status: 'approved' });
  const claim = await addRow('claims', { business_id: other, claimant_id: person.id, method: 'document' });
  const folders = {
    avatars: person.id,
    'post-images': person.id,
    logos: listing,
    covers: listing,
    'claim-evidence': `${person.id}/${claim}`,
  };
  return { person, folders };
}

beforeEach(resetRateLimits);

describe.each(transports)('pictures, %s', (_name, transport, further) => {
  it('are stored without place and camera in every bucket that takes them', further, async () => {
    const { person, folders } = await meet();
    for (const bucket of uploadBuckets)
      for (const { name, type, bytes, orientation } of pictures) {
        const path = `${folders[bucket]}/${crypto.randomUUID()}.${type.slice(6)}`;
        const reply = await put(person.token, bucket, path, bytes, transport);
        if (!storedFiles[bucket].types.some((one) => one === type)) {
          expect(await refusal(reply), `${name} in ${bucket}`).toEqual([400, 'file_kind']);
          continue;
        }
        expect(reply.status, `${name} in ${bucket}`).toBe(200);
        const kept = await stored(bucket, path);
        expect(StoredUpload.parse(await reply.json())).toEqual({ path, type, size: kept.length });
        expect(isTelling(kept), `${name} in ${bucket}`).toBe(false);
        expect((await sharp(kept).metadata()).orientation ?? 1).toBe(orientation ?? 1);
        // A claim has room for five.
        await admin.from(bucket).remove([path]);
      }
  });

  it('are stored for who may, under a name that is free', async () => {
    const { person, folders } = await meet();
    const [stranger, [picture]] = [await newPerson(), pictures];
    const bytes = picture?.bytes ?? new Uint8Array();
    for (const bucket of uploadBuckets) {
      const path = `${folders[bucket]}/a.jpg`;
      expect((await put(undefined, bucket, path, bytes, transport)).status).toBe(401);
      expect(await refusal(await put(stranger.token, bucket, path, bytes, transport))).toEqual([
        403,
        'upload_forbidden',
      ]);
      expect(await stored(bucket, path)).toHaveLength(0);
      expect((await put(person.token, bucket, path, bytes, transport)).status).toBe(200);
      expect(await refusal(await put(person.token, bucket, path, bytes, transport))).toEqual([
        409,
        'name_taken',
      ]);
    }
    expect((await put(person.token, 'message-files', 'a', bytes, transport)).status).toBe(400);
  });
});

it('what is no picture is refused, whatever it is called', async () => {
  const { person, folders } = await meet();
  const none = [
    '<script>alert(1)</script>',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'MZ\x90\0',
    '',
    '\0\0\0\x20ftypheic',
    '\0\0\0\x20ftypavif',
    'II*\0',
    'BM',
    '%PDF-1.7',
  ];
  for (const content of none)
    for (const bucket of uploadBuckets)
      if (!(bucket === 'claim-evidence' && content.startsWith('%PDF')))
        expect(
          await refusal(await put(person.token, bucket, `${folders[bucket]}/a.png`, bytesOf(content))),
          content,
        ).toEqual([400, 'file_kind']);
  const large = new Uint8Array(2 * 1024 * 1024 + 1);
  large.set(bytesOf('\x89PNG\r\n'));
  expect((await put(person.token, 'avatars', `${folders.avatars}/a.png`, large)).status).toBe(413);
});

it('scans of documents are stored for claims, also with bytes before their beginning', async () => {
  const { person, folders } = await meet();
  const path = `${folders['claim-evidence']}/scan.pdf`;
  const scan = bytesOf('\0\0scanner\n%PDF-1.4');
  expect((await put(person.token, 'claim-evidence', path, scan)).status).toBe(200);
  expect(await stored('claim-evidence', path)).toEqual(scan);
});

it('nobody puts, replaces, moves or copies a file past the function', async () => {
  const { person, folders } = await meet();
  const staff = await newPerson('editor');
  const [picture] = pictures;
  const file = new Blob([picture?.bytes ?? ''], { type: 'image/jpeg' });
  for (const bucket of uploadBuckets) {
    const path = `${folders[bucket]}/own.jpg`;
    expect((await put(person.token, bucket, path, picture?.bytes ?? new Uint8Array())).status).toBe(200);
    const before = await stored(bucket, path);
    for (const token of [undefined, person.token, (await newPerson()).token, staff.token]) {
      const files = storageOf(token).from(bucket);
      const contentType = 'image/jpeg';
      for (const upsert of [true, false])
        expect(
          (await files.upload(`${folders[bucket]}/new.jpg`, file, { contentType, upsert })).error,
        ).not.toBeNull();
      expect((await files.update(path, file, { contentType })).error).not.toBeNull();
      expect((await files.upload(path, file, { contentType, upsert: true })).error).not.toBeNull();
      expect((await files.createSignedUploadUrl(`${folders[bucket]}/signed.jpg`)).error).not.toBeNull();
      for (const destinationBucket of uploadBuckets) {
        const to = `${folders[destinationBucket]}/moved.jpg`;
        expect((await files.move(path, to, { destinationBucket })).error).not.toBeNull();
        expect((await files.copy(path, to, { destinationBucket })).error).not.toBeNull();
      }
    }
    expect(await stored(bucket, path)).toEqual(before);
    const [{ count } = { count: '' }] = await sql<{ count: string }[]>`select count(*) from storage.objects
      where bucket_id = ${bucket} and starts_with(name, ${folders[bucket]})`;
    expect(count).toBe('1');
  }
});

it('pictures in conversations lose place and camera, too', async () => {
  const [ada, ben] = [await newFriend('Ada'), await newFriend('Ben')];
  await connectAll(ada, ben);
  const thread = await startThread(ada, ben);
  for (const { name, type, bytes } of pictures) {
    await resetRateLimits();
    const body = new FormData();
    body.set('file', new Blob([bytes]));
    if (type === 'image/webp') body.set('small', new Blob([bytes]));
    const query = new URLSearchParams({ thread, name: 'a.bin' });
    const reply = await call(`/api/message-files?${query.toString()}`, {
      method: 'POST',
      token: ada.token,
      body,
    });
    const file = StoredMessageFile.parse(await reply.json());
    const paths = [`${thread}/${file.id}`, ...(file.has_preview ? [`${thread}/${file.id}.small`] : [])];
    for (const path of paths) {
      const kept = await stored('message-files', path);
      expect(kept.length).toBeGreaterThan(100);
      expect(isTelling(kept), name).toBe(false);
    }
    expect((await stored('message-files', `${thread}/${file.id}`)).length).toBe(file.size);
    await ada.client.rpc('remove_message_file', { file: file.id }).throwOnError();
  }
});

it('files of forms and groups that are pictures lose place and camera, too', async () => {
  const person = await newPerson();
  const form = await addRow('forms', { purpose: 'survey', title: 'Photos', status: 'open', notify: false });
  const field = await addRow('form_fields', {
    form_id: form,
    type: 'file',
    label: 'Photo',
    position: 0,
  });
  const group = await addRow('groups', { name: `Board ${crypto.randomUUID()}`, kind: 'board' });
  await addRow('group_members', { group_id: group, user_id: person.id, role: 'chair' });
  await sql`insert into private.conduct_acceptances (user_id, version) values (${person.id}, 1)`;
  const places = [
    ['form-files', field, { field }],
    ['group-documents', group, { group }],
  ] as const;
  for (const { name, bytes } of pictures)
    for (const [bucket, folder, of] of places) {
      await resetRateLimits();
      const path = bucket === 'form-files' ? '/api/form-files' : '/api/group-files';
      const reply = await call(`${path}?${new URLSearchParams({ ...of, name: 'a.jpg' }).toString()}`, {
        method: 'POST',
        body: bytes,
        token: person.token,
        headers: { 'content-type': 'application/octet-stream' },
      });
      const file = FileAnswer.parse(await reply.json());
      const kept = await stored(bucket, `${folder}/${file.id}`);
      expect(kept.length).toBe(file.size);
      expect(isTelling(kept), name).toBe(false);
      // Ten may wait for their document.
      await sql`delete from private.group_files where group_id = ${group}`;
    }
});
