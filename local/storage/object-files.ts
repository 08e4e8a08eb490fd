import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

export interface StoredObject {
  bucket: string;
  key: string;
  /** The file with the bytes, below `content`. */
  content: string;
  mimetype: string;
  cacheControl: string;
  size: number;
  eTag: string;
  /** ISO 8601. */
  lastModified: string;
}

export interface ObjectFiles {
  /** Throws an ENOENT error when there is no such object. */
  find(bucket: string, key: string): Promise<StoredObject>;
  pathOf(object: StoredObject): string;
  /** Leaves what was there before where it fails. */
  write(
    object: Pick<StoredObject, 'bucket' | 'key' | 'mimetype' | 'cacheControl'>,
    bytes: Uint8Array,
  ): Promise<WrittenObject>;
  remove(bucket: string, key: string): Promise<void>;
}

/** An object whose bytes are on the disk, and what it replaced still is. */
export interface WrittenObject {
  stored: StoredObject;
  /** Deletes what was replaced. */
  commit(): Promise<void>;
  /** Puts back what was replaced, or nothing. */
  undo(): Promise<void>;
}

/** Whether a file could not be written because the disk is full, or the share of its user. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ENOSPC' || code === 'EDQUOT';
}

/**
 * Objects as files below `folder`. A small description per object, named by a hash of bucket and key, names the
 * content file: no key can leave the folder, `a` and `a/b` can both exist, and renaming the description replaces
 * the bytes atomically, also when the process is killed.
 */
export function openObjectFiles(folder: string): ObjectFiles {
  const describe = (bucket: string, key: string): string => {
    const name = createHash('sha256').update(`${bucket}\0${key}`).digest('hex');
    return path.join(folder, 'objects', name.slice(0, 2), `${name}.json`);
  };
  const pathOf = (object: StoredObject): string =>
    path.join(folder, 'content', object.content.slice(0, 2), path.basename(object.content));
  const find = async (bucket: string, key: string): Promise<StoredObject> =>
    JSON.parse(await readFile(describe(bucket, key), 'utf8')) as StoredObject;
  const findOrNot = (bucket: string, key: string): Promise<StoredObject | undefined> =>
    find(bucket, key).catch(() => undefined);

  return {
    find,
    pathOf,
    async write(object, bytes) {
      const before = await findOrNot(object.bucket, object.key);
      const stored: StoredObject = {
        ...object,
        content: randomUUID(),
        size: bytes.byteLength,
        eTag: `"${createHash('md5').update(bytes).digest('hex')}"`,
        lastModified: new Date().toISOString(),
      };
      const description = describe(object.bucket, object.key);
      const replaceDescription = async (by: StoredObject): Promise<void> => {
        const draft = `${description}.${stored.content}`;
        await writeDurably(draft, Buffer.from(JSON.stringify(by)));
        await rename(draft, description);
      };
      await writeDurably(pathOf(stored), bytes);
      try {
        await replaceDescription(stored);
      } catch (error) {
        await rm(pathOf(stored), { force: true });
        throw error;
      }
      return {
        stored,
        commit: async () => {
          if (before !== undefined) await rm(pathOf(before), { force: true });
        },
        undo: async () => {
          if ((await findOrNot(object.bucket, object.key))?.content !== stored.content) return;
          if (before === undefined) await rm(description, { force: true });
          else await replaceDescription(before);
          await rm(pathOf(stored), { force: true });
        },
      };
    },
    async remove(bucket, key) {
      const stored = await findOrNot(bucket, key);
      await rm(describe(bucket, key), { force: true });
      if (stored !== undefined) await rm(pathOf(stored), { force: true });
    },
  };
}

async function writeDurably(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
