import { randomUUID } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { apiKeys, startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

let backend: TestBackend;
let visitor: SupabaseClient;
let service: SupabaseClient;
let person: SupabaseClient;
const personId = randomUUID();
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const asPng = { contentType: 'image/png' };
const mine = (name: string): string => `${personId}/${name}`;
const statusCode = (error: unknown): string => (error as { statusCode: string }).statusCode;

beforeAll(async () => {
  backend = await startTestBackend(await readFile(new URL('fixture.sql', import.meta.url), 'utf8'));
  visitor = await backend.client();
  service = await backend.client('service');
  person = await backend.client({ userId: personId });
});
afterAll(() => backend.stop());

const photos = (client: SupabaseClient) => client.storage.from('photos');
const files = (client: SupabaseClient) => client.storage.from('private');

describe('uploads', () => {
  test('stores bytes in the own folder and serves them at the public URL', async () => {
    const { data, error } = await photos(person).upload(mine('a.png'), png, { ...asPng, cacheControl: '60' });
    expect(error).toBeNull();
    expect(data).toMatchObject({ path: mine('a.png'), fullPath: `photos/${mine('a.png')}` });
    const reply = await fetch(photos(person).getPublicUrl(mine('a.png')).data.publicUrl);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(png);
    expect(reply.headers.get('content-type')).toBe('image/png');
    expect(reply.headers.get('cache-control')).toBe('max-age=60');
    expect(reply.headers.get('etag')).toMatch(/^"[0-9a-f]{32}"$/);
  });

  test('accepts a Blob and a File with metadata', async () => {
    const blob = new Blob([png], { type: 'image/png' });
    const sent = await photos(person).upload(mine('blob.png'), blob, {
      cacheControl: '120',
      metadata: { album: 'x' },
    });
    expect(sent.error).toBeNull();
    const info = await photos(person).info(mine('blob.png'));
    expect(info.data?.name).toBe(mine('blob.png'));
    const [row] =
      await backend.sql`select metadata, user_metadata, owner_id from storage.objects where name = ${mine('blob.png')}`;
    expect(row).toMatchObject({
      metadata: { mimetype: 'image/png', size: png.length, cacheControl: 'max-age=120' },
      user_metadata: { album: 'x' },
      owner_id: personId,
    });
    const file = new File([png], 'whatever.png', { type: 'image/png' });
    expect((await photos(person).upload(mine('file.png'), file)).error).toBeNull();
  });

  test('keeps the charset of a type that a request has, and drops what a part of a form adds to its type', async () => {
    await files(person).upload('poem.txt', 'Él', { contentType: 'text/plain;charset=UTF-8' });
    await files(person).upload('poem.md', new Blob(['Él'], { type: 'text/markdown;charset=utf-8' }));
    expect((await files(person).info('poem.txt')).data?.contentType).toBe('text/plain;charset=UTF-8');
    expect((await files(person).info('poem.md')).data?.contentType).toBe('text/markdown');
  });

  test('accepts an empty file', async () => {
    expect((await files(person).upload('empty.txt', '')).error).toBeNull();
    expect(await (await files(person).download('empty.txt')).data?.text()).toBe('');
  });

  test('rejects a taken name unless upsert is set', async () => {
    await photos(person).upload(mine('twice.png'), png, asPng);
    const again = await photos(person).upload(mine('twice.png'), png, asPng);
    expect([again.error?.message, statusCode(again.error)]).toEqual(['The resource already exists', '409']);
    const replaced = await photos(person).upload(mine('twice.png'), Buffer.concat([png, png]), {
      ...asPng,
      upsert: true,
    });
    expect(replaced.error).toBeNull();
    const got = await photos(person).download(mine('twice.png'));
    expect(got.data?.size).toBe(png.length * 2);
  });

  test("rejects another user's folder, a wrong type, and an oversized file", async () => {
    const foreign = await photos(person).upload('other/a.png', png, asPng);
    expect([statusCode(foreign.error), foreign.error?.message]).toEqual([
      '403',
      'new row violates row-level security policy',
    ]);
    const text = await photos(person).upload(mine('a.txt'), 'x', { contentType: 'text/plain' });
    expect(statusCode(text.error)).toBe('415');
    const big = await photos(person).upload(mine('big.png'), Buffer.alloc(200_000), asPng);
    expect(statusCode(big.error)).toBe('413');
    const visiting = await photos(visitor).upload('x.png', png, asPng);
    expect(statusCode(visiting.error)).toBe('403');
  });

  test.each(['../x.png', 'a/../../x.png', 'tab\there.png', 'grün.png', '%2e%2e/x.png'])(
    'rejects the name %j outside its bucket',
    async (name) => {
      const before = await backend.sql`select count(*) from storage.objects where bucket_id <> 'private'`;
      const reply = await fetch(`${backend.url}/storage/v1/object/private/${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { apikey: apiKeys.secret },
        body: 'x',
      });
      expect(reply.status).toBe(400);
      expect(await backend.sql`select count(*) from storage.objects where bucket_id <> 'private'`).toEqual(
        before,
      );
      const outside = await readdir(path.dirname(backend.storageFolder));
      expect(outside.toSorted()).toEqual(['postgres', 'storage']);
    },
  );

  test('serves the next request on the connection of a rejected upload', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const send = (body: Buffer): Promise<{ status: number; port: number; text: string }> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          `${backend.url}/storage/v1/object/private/${randomUUID()}`,
          {
            agent,
            method: 'POST',
            headers: { apikey: apiKeys.secret, 'content-type': 'image/png', 'content-length': body.length },
          },
          (response) => {
            const port = response.socket.localPort ?? 0;
            response.toArray().then((chunks) => {
              resolve({ status: response.statusCode ?? 0, port, text: Buffer.concat(chunks).toString() });
            }, reject);
          },
        );
        request.on('error', reject).end(body);
      });
    const rejected = await send(Buffer.alloc(5 * 1024 * 1024));
    expect([rejected.status, rejected.text]).toEqual([400, expect.stringContaining('413')]);
    const taken = await send(png);
    expect([taken.status, taken.port]).toEqual([200, rejected.port]);
    agent.destroy();
  });
});

describe('downloads', () => {
  test('serves a private file to its owner only', async () => {
    await files(person).upload('diary.txt', 'secret');
    expect(await (await files(person).download('diary.txt')).data?.text()).toBe('secret');
    expect((await files(visitor).download('diary.txt')).error).not.toBeNull();
    const stranger = await backend.client({ userId: randomUUID() });
    expect((await files(stranger).download('diary.txt')).error).not.toBeNull();
    const open = await fetch(`${backend.url}/storage/v1/object/public/private/diary.txt`);
    expect(open.status).toBe(400);
    expect((await files(person).exists('diary.txt')).data).toBe(true);
    expect((await files(person).exists('nothing.txt')).data).toBe(false);
    await expect(visitor.storage.from('nowhere').exists('a')).rejects.toMatchObject({ code: 'NoSuchBucket' });
  });

  test('tells of an object what Storage tells, and nothing of one that is missing', async () => {
    await files(person).upload('facts.txt', 'facts', { metadata: { album: 'x' }, cacheControl: '60' });
    const get = (path: string, method = 'GET', key = apiKeys.secret) =>
      fetch(`${backend.url}/storage/v1/object/${path}`, { method, headers: { apikey: key } });
    const info = await get('info/private/facts.txt');
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as string;
    expect(await info.json()).toEqual({
      id: expect.any(String) as string,
      name: 'facts.txt',
      version: expect.any(String) as string,
      bucket_id: 'private',
      size: 5,
      content_type: 'text/plain;charset=UTF-8',
      cache_control: 'max-age=60',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
      metadata: { album: 'x' },
      last_modified: time,
      created_at: time,
    });
    const missing = await get('info/private/nothing.txt');
    expect([missing.status, await missing.json()]).toEqual([
      400,
      { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' },
    ]);
    const head = await get('private/facts.txt', 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('x-robots-tag')]).toEqual([
      200,
      '5',
      'none',
    ]);
    for (const path of [
      'private/nothing.txt',
      'authenticated/private/nothing.txt',
      'public/photos/nothing.png',
      'public/private/facts.txt',
    ])
      expect([path, (await get(path, 'HEAD')).status]).toEqual([path, 400]);
    expect((await get('private/facts.txt', 'HEAD', apiKeys.publishable)).status).toBe(400);
    await photos(person).upload(mine('head.png'), png, asPng);
    expect((await get(`public/photos/${mine('head.png')}`, 'HEAD')).headers.get('content-type')).toBe(
      'image/png',
    );
  });

  test('serves ranges and 304 responses', async () => {
    await files(service).upload('range.txt', '0123456789', { contentType: 'text/plain' });
    const get = (headers: Record<string, string>): Promise<Response> =>
      fetch(`${backend.url}/storage/v1/object/private/range.txt`, {
        headers: { apikey: apiKeys.secret, ...headers },
      });
    for (const [range, text, contentRange] of [
      ['bytes=2-4', '234', 'bytes 2-4/10'],
      ['bytes=7-', '789', 'bytes 7-9/10'],
      ['bytes=-2', '89', 'bytes 8-9/10'],
      ['bytes=5-100', '56789', 'bytes 5-9/10'],
    ] as const) {
      const part = await get({ range });
      expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
        206,
        text,
        contentRange,
      ]);
    }
    const beyond = await get({ range: 'bytes=10-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const whole = await get({});
    expect([whole.status, await whole.text(), whole.headers.get('accept-ranges')]).toEqual([
      200,
      '0123456789',
      'bytes',
    ]);
    const again = await get({ 'if-none-match': whole.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const since = await get({ 'if-modified-since': whole.headers.get('last-modified') ?? '' });
    expect(since.status).toBe(304);
  });

  test('sets a download file name', async () => {
    const { publicUrl } = photos(visitor).getPublicUrl(mine('a.png'), { download: 'my "picture".png' }).data;
    const reply = await fetch(publicUrl);
    expect(reply.headers.get('content-disposition')).toBe(
      `attachment; filename=my%20%22picture%22.png; filename*=UTF-8''my%20%22picture%22.png`,
    );
  });

  test('an uploaded page cannot run on the API origin', async () => {
    await photos(person).upload(mine('page.html'), '<script>1</script>', { contentType: 'text/html' });
    const reply = await fetch(photos(visitor).getPublicUrl(mine('page.html')).data.publicUrl);
    expect(reply.headers.get('content-type')).toContain('text/plain');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('lists one level with folders first', async () => {
    for (const name of ['list/b.txt', 'list/a.txt', 'list/deep/c.txt', 'list/deep/d.txt', 'list%.txt']) {
      await backend.sql`insert into storage.objects (bucket_id, name, owner_id) values ('private', ${name}, ${personId})`;
    }
    const { data } = await files(person).list('list');
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['deep', true],
      ['a.txt', false],
      ['b.txt', false],
    ]);
    expect((await files(person).list('list', { search: 'b' })).data?.map(({ name }) => name)).toEqual([
      'b.txt',
    ]);
    const last = await files(person).list('list', {
      limit: 1,
      sortBy: { column: 'name', order: 'desc' },
      offset: 1,
    });
    expect(last.data?.map(({ name }) => name)).toEqual(['b.txt']);
    expect((await files(visitor).list('list')).data).toEqual([]);
  });
});

describe('list-v2', () => {
  const names = (entries: { name: string }[] | undefined) => entries?.map(({ name }) => name);
  beforeAll(async () => {
    for (const [index, name] of ['b.txt', 'a.txt', 'deep/c.txt', 'deep/d.txt', 'e.txt'].entries())
      await backend.sql`insert into storage.objects (bucket_id, name, owner_id, created_at)
        values ('private', ${`v2/${name}`}, ${personId}, ${`2026-01-0${String(index + 1)}T00:00:00.123456Z`})`;
  });

  test('goes through one level with its folders, page by page', async () => {
    const first = await files(person).listV2({ prefix: 'v2/', with_delimiter: true, limit: 3 });
    expect(first.data?.hasNext).toBe(true);
    expect([names(first.data?.folders), names(first.data?.objects)]).toEqual([
      ['v2/deep/'],
      ['v2/a.txt', 'v2/b.txt'],
    ]);
    expect(first.data?.objects[0]).toMatchObject({
      key: 'a.txt',
      created_at: '2026-01-02T00:00:00.123Z',
      metadata: null,
    });
    expect(Buffer.from(first.data?.nextCursor ?? '', 'base64').toString()).toBe('l:v2/deep\no:asc\nc:name');
    const cursor = first.data?.nextCursor ?? '';
    const second = await files(person).listV2({ prefix: 'v2/', with_delimiter: true, cursor });
    expect(second.data).toMatchObject({ hasNext: false, folders: [], objects: [{ name: 'v2/e.txt' }] });
    expect(second.data).not.toHaveProperty('nextCursor');
  });

  test('lists all objects below a prefix without a delimiter, sorted by time', async () => {
    const page = { prefix: 'v2/', sortBy: { column: 'created_at', order: 'desc' }, limit: 2 } as const;
    const first = await files(person).listV2(page);
    expect(names(first.data?.objects)).toEqual(['v2/e.txt', 'v2/deep/d.txt']);
    const second = await files(person).listV2({ ...page, cursor: first.data?.nextCursor ?? '' });
    expect(names(second.data?.objects)).toEqual(['v2/deep/c.txt', 'v2/a.txt']);
  });

  test('shows nothing to a visitor and refuses a cursor of its own making', async () => {
    expect((await files(visitor).listV2({ prefix: 'v2/' })).data).toEqual({
      hasNext: false,
      folders: [],
      objects: [],
    });
    const made = await files(person).listV2({ cursor: 'bm90aGluZw==' });
    expect(statusCode(made.error)).toBe('400');
  });
});

describe('signed URLs', () => {
  test('open a private file without a key, including names with spaces', async () => {
    await files(person).upload('my file.txt', 'shared');
    const { data } = await files(person).createSignedUrl('my file.txt', 60);
    expect(data?.signedUrl).toContain('/storage/v1/object/sign/private/my%20file.txt?token=');
    expect(await (await fetch(data?.signedUrl ?? '')).text()).toBe('shared');
  });

  test('report which of several could not be created', async () => {
    const { data, error } = await files(person).createSignedUrls(['my file.txt', 'nothing.txt'], 60);
    expect(error).toBeNull();
    expect(data?.[0]?.error).toBeNull();
    expect(await (await fetch(data?.[0]?.signedUrl ?? '')).text()).toBe('shared');
    expect(data?.[1]).toMatchObject({ path: 'nothing.txt', signedUrl: null });
  });

  test('reject forged, expired, and foreign tokens', async () => {
    const signed = async (seconds: number) =>
      (await files(person).createSignedUrl('my file.txt', seconds)).data?.signedUrl ?? '';
    const url = await signed(60);
    expect((await fetch(`${url}x`)).status).toBe(400);
    expect((await fetch(url.replace('my%20file', 'diary'))).status).toBe(400);
    expect((await fetch(url.replace(/\?token=.*/, ''))).status).toBe(400);
    const short = await signed(1);
    await expect.poll(async () => (await fetch(short)).status, { timeout: 30_000 }).toBe(400);
  });

  test('an upload URL accepts exactly one file', async () => {
    const { data } = await files(person).createSignedUploadUrl('gift.txt');
    const put = await files(visitor).uploadToSignedUrl(
      'gift.txt',
      data?.token ?? '',
      new Blob(['hey'], { type: 'text/plain' }),
    );
    expect(put.error).toBeNull();
    expect(put.data).toMatchObject({ path: 'gift.txt', fullPath: 'private/gift.txt' });
    expect(await (await files(person).download('gift.txt')).data?.text()).toBe('hey');
    const other = await files(visitor).uploadToSignedUrl('other.txt', data?.token ?? '', 'hey');
    expect(other.error).not.toBeNull();
  });
});

describe('moving and deleting', () => {
  test('moves, copies, and deletes a file with its bytes', async () => {
    await files(person).upload('one.txt', 'bytes', { contentType: 'text/plain' });
    expect((await files(person).move('one.txt', 'two/one.txt')).error).toBeNull();
    expect((await files(person).download('one.txt')).error).not.toBeNull();
    const copied = await files(person).copy('two/one.txt', 'two');
    expect(copied.data).toEqual({ path: 'private/two' });
    expect(await (await files(person).download('two')).data?.text()).toBe('bytes');
    const removed = await files(person).remove(['two/one.txt', 'two', 'never.txt']);
    expect(removed.data?.map(({ name }) => name).toSorted()).toEqual(['two', 'two/one.txt']);
    expect((await files(person).download('two')).error).not.toBeNull();
    const bad = await files(person).copy('gift.txt', '../gift.txt');
    expect(bad.error?.message).toBe('Invalid key: ../gift.txt');
  });

  test('cannot change files owned by another user', async () => {
    await photos(person).upload(mine('keep.png'), png, asPng);
    const stranger = await backend.client({ userId: randomUUID() });
    expect((await photos(stranger).remove([mine('keep.png')])).data).toEqual([]);
    expect((await fetch(photos(visitor).getPublicUrl(mine('keep.png')).data.publicUrl)).status).toBe(200);
  });

  test('a bucket has a size as a number or a text, and the shape that Storage gives it', async () => {
    const create = (id: string, fileSizeLimit: string | null) =>
      service.storage.createBucket(id, { public: false, fileSizeLimit });
    expect((await create('sized', '5.5kb')).error).toBeNull();
    const time = expect.stringMatching(/\.\d{3}Z$/) as string;
    const sized = {
      id: 'sized',
      name: 'sized',
      owner: '',
      public: false,
      file_size_limit: 5500,
      allowed_mime_types: null,
      created_at: time,
      updated_at: time,
    };
    expect((await service.storage.getBucket('sized')).data).toEqual(sized);
    expect((await service.storage.listBuckets({ search: 'siz', limit: 1 })).data).toEqual([
      { ...sized, type: 'STANDARD' },
    ]);
    expect(
      (await service.storage.updateBucket('sized', { public: false, fileSizeLimit: null })).error,
    ).toBeNull();
    expect((await service.storage.getBucket('sized')).data?.file_size_limit).toBeNull();
    expect(statusCode((await create('huge', '5GB')).error)).toBe('413');
    expect(statusCode((await create('odd', '5 apples')).error)).toBe('400');
    expect(statusCode((await service.storage.getBucket('nowhere')).error)).toBe('404');
    expect((await create('unlimited', null)).error).toBeNull();
  });

  test('bucket management requires the service role', async () => {
    expect(
      (await service.storage.createBucket('albums', { public: true, fileSizeLimit: 1000 })).error,
    ).toBeNull();
    expect((await service.storage.getBucket('albums')).data).toMatchObject({
      id: 'albums',
      public: true,
      file_size_limit: 1000,
    });
    expect((await service.storage.updateBucket('albums', { public: false })).error).toBeNull();
    expect((await visitor.storage.createBucket('mine')).error).not.toBeNull();
    expect((await visitor.storage.listBuckets()).data).toEqual([]);
    await service.storage.from('albums').upload('x.txt', 'x');
    expect((await service.storage.deleteBucket('albums')).error).not.toBeNull();
    expect((await service.storage.emptyBucket('albums')).error).toBeNull();
    expect((await service.storage.deleteBucket('albums')).error).toBeNull();
  });
});

describe('rejects a malformed request with a message', () => {
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const authorization = `Bearer ${await backend.signToken({ sub: personId })}`;
    const reply = await fetch(`${backend.url}/storage/v1/object/${path}`, {
      method: 'POST',
      body,
      headers: { apikey: apiKeys.publishable, authorization, 'content-type': 'application/json', ...headers },
    });
    return { status: reply.status, code: ((await reply.json()) as { code?: string }).code };
  };
  const move = { bucketId: 'private', sourceKey: 'a', destinationKey: 'b' };
  const metadata = Buffer.from('{"a":"\\u0000"}').toString('base64');
  test.each([
    ['a move of nothing', 'move', 'null', {}],
    ['half a body', 'move', '{', {}],
    ['a move to half a character', 'move', JSON.stringify({ ...move, destinationKey: '\ud800' }), {}],
    ['a copy to a bucket with U+0000', 'copy', JSON.stringify({ ...move, destinationBucket: '\0' }), {}],
    ['links to half a character', 'sign/private', '{"expiresIn":9,"paths":["\\ud800"]}', {}],
    ['a listing of U+0000', 'list/private', '{"prefix":"\\u0000"}', {}],
    ['metadata that cannot be stored', 'private/meta.txt', 'x', { 'x-metadata': metadata }],
  ])('%s', async (_what, path, body, headers) => {
    const { status, code } = await post(path, body, headers);
    expect(status).toBe(400);
    expect(code).toMatch(/^Invalid/);
  });
});

test('serves no file type as a page on the API origin', async () => {
  for (const contentType of [
    'TEXT/HTML',
    'text/xml',
    'application/rss+xml',
    'text/html;charset=utf-8',
    'image/svg+xml',
  ]) {
    await files(service).upload(`${personId}/page`, '<script>1</script>', { contentType, upsert: true });
    const { data } = await files(service).createSignedUrl(`${personId}/page`, 60);
    const reply = await fetch(data?.signedUrl ?? '');
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    const expected = contentType === 'image/svg+xml' ? 'image/svg+xml' : 'text/plain';
    expect(reply.headers.get('content-type')).toContain(expected);
  }
});
