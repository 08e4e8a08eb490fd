import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface StoredMessage {
  /** Sorts by arrival. */
  id: string;
  raw: Buffer;
}

export interface MessageStore {
  /** Stores a message as an .eml file; it is on disk when this resolves. */
  add(raw: Buffer): Promise<string>;
  /** Ids, newest first. */
  list(): Promise<string[]>;
  find(id: string): Promise<StoredMessage | undefined>;
  clear(): Promise<void>;
}

const fileName = /^([0-9a-z]{9}-\d{4}-[0-9a-f]{8})\.eml$/;

/** Messages as files in `folder`, which is created if needed. */
export async function openMessageStore(folder: string): Promise<MessageStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let counter = 0;
  const fileOf = (id: string): string => path.join(folder, `${id}.eml`);
  return {
    async add(raw) {
      counter = (counter + 1) % 10_000;
      const arrival = Date.now().toString(36).padStart(9, '0');
      const id = `${arrival}-${String(counter).padStart(4, '0')}-${randomBytes(4).toString('hex')}`;
      const draft = path.join(folder, `${id}.part`);
      const file = await open(draft, 'w', 0o600);
      try {
        await file.writeFile(raw);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, fileOf(id));
      return id;
    },
    async list() {
      const names = await readdir(folder);
      return names
        .flatMap((name) => fileName.exec(name)?.[1] ?? [])
        .toSorted()
        .toReversed();
    },
    async find(id) {
      if (!fileName.test(`${id}.eml`)) return undefined;
      const raw = await readFile(fileOf(id)).catch(() => undefined);
      return raw === undefined ? undefined : { id, raw };
    },
    async clear() {
      const names = await readdir(folder);
      await Promise.all(
        names
          .filter((name) => fileName.test(name))
          .map((name) => rm(path.join(folder, name), { force: true })),
      );
    },
  };
}

/** When a message arrived, from its id. */
export function arrivalOf(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, 9), 36));
}
