import { randomUUID } from 'node:crypto';
import type * as FileSystem from 'node:fs/promises';
import { mkdir, readFile, readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { startTestBackend, type TestBackend } from '../gateway/support/test-backend.ts';

const disk = vi.hoisted(() => ({ room: Infinity }));

// A disk that has room for so many bytes, and stores what fits before it fails, as ENOSPC does.
vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof FileSystem>();
  const open: typeof fs.open = async (...args) => {
    const handle = await fs.open(...args);
    const writeFile = handle.writeFile.bind(handle);
    handle.writeFile = async (data, ...options) => {
      const bytes = Buffer.from(data as Uint8Array);
      await writeFile(bytes.subarray(0, Math.max(0, disk.room)), ...options);
      disk.room -= bytes.length;
      if (disk.room < 0)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    };
    return handle;
  };
  return { ...fs, open, default: { ...fs, open } };
});

let backend: TestBackend;
let files: ReturnType<SupabaseClient['storage']['from']>;

beforeAll(async () => {
  backend = await startTestBackend(await readFile(new URL('fixture.sql', import.meta.url), 'utf8'));
  await mkdir(backend.storageFolder);
  files = (await backend.client({ userId: randomUUID() })).storage.from('private');
});
afterAll(() => backend.stop());

const stored = async () =>
  (await readdir(backend.storageFolder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

async function withRoom<T>(bytes: number, work: () => Promise<T>): Promise<T> {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  disk.room = bytes;
  try {
    return await work();
  } finally {
    disk.room = Infinity;
    logged.mockRestore();
  }
}

test.each([
  ['the file', 3],
  ['its description', 10],
])('an upload for which the disk has no room for %s answers 507 and leaves nothing', async (_what, room) => {
  const before = (await stored()).length;
  const { error } = await withRoom(room, () => files.upload(`new-${String(room)}.txt`, '0123456789'));
  expect(error).toMatchObject({
    status: 507,
    statusCode: '507',
    message: 'The disk is full: the file was not stored. Free some space on it and try again.',
  });
  expect((await stored()).length).toBe(before);
  expect(
    await backend.sql`select from storage.objects where name = ${`new-${String(room)}.txt`}`,
  ).toHaveLength(0);
  expect((await files.upload(`new-${String(room)}.txt`, '0123456789')).error).toBeNull();
});

test('an upload that replaces a file, and a copy, leave what was there', async () => {
  await files.upload('old.txt', 'the old one');
  const before = (await stored()).length;
  const replaced = await withRoom(4, () => files.upload('old.txt', 'the new one', { upsert: true }));
  expect(replaced.error).toMatchObject({ status: 507 });
  expect((await withRoom(4, () => files.copy('old.txt', 'copy.txt'))).error).toMatchObject({ status: 507 });
  expect((await withRoom(4, () => files.move('old.txt', 'moved.txt'))).error).toMatchObject({ status: 507 });
  expect(await (await files.download('old.txt')).data?.text()).toBe('the old one');
  expect((await stored()).length).toBe(before);
});

test('a file whose row cannot be written is not left without one, nor is what it would have replaced lost', async () => {
  await files.upload('row.txt', 'the old one');
  const before = (await stored()).length;
  await backend.sql.unsafe(`create function storage.no_room() returns trigger language plpgsql as $$ begin
      if new.metadata ? 'size' then raise exception using errcode = '53100', message = 'could not extend file'; end if;
      return new;
    end $$;
    create trigger no_room before insert or update on storage.objects for each row execute function storage.no_room()`);
  const answers = await withRoom(Infinity, async () => [
    await files.upload('row.txt', 'the new one', { upsert: true }),
    await files.upload('other.txt', 'another'),
  ]);
  await backend.sql`drop trigger no_room on storage.objects`;
  expect(answers.map(({ error }) => error?.status)).toEqual([500, 500]);
  expect(await (await files.download('row.txt')).data?.text()).toBe('the old one');
  expect((await stored()).length).toBe(before);
});
