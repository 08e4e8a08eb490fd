import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { requestScope, type RequestScope } from './request-scope.ts';
import type { LiteStorageAdapter } from './lite/lite.ts';
import {
  isDiskFull,
  openObjectFiles,
  type ObjectFiles,
  type StoredObject,
  type WrittenObject,
} from './object-files.ts';
import { isNotModified, parseRange } from './ranges.ts';

type ObjectResponse = Awaited<ReturnType<LiteStorageAdapter['getObject']>>;
type ObjectMetadata = Awaited<ReturnType<LiteStorageAdapter['headObject']>>;

/**
 * lite's storage backend on the file system. Handles the ranges and conditions of the current request. What a request writes
 * and deletes is final only with `settleFiles`, since lite changes the rows after the files.
 */
export function createFileAdapter(folder: string): LiteStorageAdapter {
  const files = openObjectFiles(folder);
  const write = async (
    object: Parameters<ObjectFiles['write']>[0],
    bytes: Uint8Array,
  ): Promise<StoredObject> => {
    const scope = requestScope.getStore();
    let written: WrittenObject;
    try {
      written = await files.write(object, bytes);
    } catch (error) {
      if (scope && isDiskFull(error)) scope.isDiskFull = true;
      throw error;
    }
    if (scope) (scope.fileChanges ??= []).push(written);
    else await written.commit();
    return written.stored;
  };
  const remove = async (bucket: string, key: string): Promise<void> => {
    const scope = requestScope.getStore();
    if (!scope) return files.remove(bucket, key);
    (scope.fileChanges ??= []).push({
      commit: () => files.remove(bucket, key),
      undo: () => Promise.resolve(),
    });
    return undefined;
  };
  return {
    driver: files,
    getObject: async (bucket, key) => serveObject(files, await files.find(bucket, key)),
    headObject: async (bucket, key) => describe(await files.find(bucket, key)),
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const bytes = body instanceof Uint8Array ? body : await readAll(body);
      return describe(await write({ bucket, key, mimetype, cacheControl }, bytes));
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const source = await files.find(bucket, key);
      const bytes = await readFile(files.pathOf(source));
      const { eTag, lastModified } = describe(
        await write({ ...source, bucket: toBucket, key: toKey }, bytes),
      );
      return { httpStatusCode: 200, eTag, ...(lastModified && { lastModified }) };
    },
    deleteObject: remove,
    async deleteObjects(bucket, keys) {
      for (const key of keys) await remove(bucket, key);
    },
    privateAssetUrl: async (bucket, key) => `file://${files.pathOf(await files.find(bucket, key))}`,
  };
}

/** Makes the changes of files of a request final, or takes back what it wrote: in the order of the changes, or against it. */
export async function settleFiles(scope: RequestScope, isDone: boolean): Promise<void> {
  const changes = scope.fileChanges ?? [];
  delete scope.fileChanges;
  if (isDone) for (const change of changes) await change.commit();
  else for (const change of changes.toReversed()) await change.undo();
}

function describe(object: StoredObject): ObjectMetadata {
  return {
    cacheControl: object.cacheControl,
    contentLength: object.size,
    size: object.size,
    mimetype: object.mimetype,
    lastModified: new Date(object.lastModified),
    eTag: object.eTag,
    httpStatusCode: 200,
  };
}

function serveObject(files: ObjectFiles, object: StoredObject): ObjectResponse {
  const scope = requestScope.getStore();
  const metadata = describe(object);
  const headers = scope?.headers ?? new Headers();
  if (isNotModified(headers, object.eTag, new Date(object.lastModified))) {
    if (scope) scope.objectStatus = 304;
    return { metadata, httpStatusCode: 304, body: new Blob([]) };
  }
  const range = parseRange(headers.get('range'), object.size);
  if (range === 'unsatisfiable') {
    if (scope) scope.objectStatus = 416;
    const contentRange = `bytes */${object.size}`;
    return {
      metadata: { ...metadata, contentLength: 0, contentRange },
      httpStatusCode: 416,
      body: new Blob([]),
    };
  }
  const file = createReadStream(files.pathOf(object), range);
  const body = Readable.toWeb(file) as ReadableStream;
  if (range === undefined) return { metadata, httpStatusCode: 200, body };
  if (scope) scope.objectStatus = 206;
  const contentRange = `bytes ${range.start}-${range.end}/${object.size}`;
  const contentLength = range.end - range.start + 1;
  return { metadata: { ...metadata, contentLength, contentRange }, httpStatusCode: 206, body };
}

async function readAll(body: Parameters<LiteStorageAdapter['uploadObject']>[3]): Promise<Uint8Array> {
  return new Uint8Array(await new Response(body as ReadableStream).arrayBuffer());
}
