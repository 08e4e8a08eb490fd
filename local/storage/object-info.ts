import type { Caller } from '../callers/caller.ts';
import type { PostgresConnection } from './lite/lite.ts';
import { storageError } from './object-keys.ts';
import { queryAs, toIsoTime } from './query.ts';

interface ObjectRow {
  id: string;
  name: string;
  version: string | null;
  bucket_id: string;
  metadata: Record<string, unknown> | null;
  user_metadata: unknown;
  updated_at: string;
  created_at: string;
}

const columns = 'id, name, version, bucket_id, metadata, user_metadata, updated_at, created_at';

/** What HEAD and `info` are about: what a public bucket has, everybody may know. */
async function findObject(
  connection: PostgresConnection,
  caller: Caller,
  { bucket, key, isPublicPath }: ObjectPath,
): Promise<ObjectRow | Response> {
  const { driver } = connection;
  const [found] = await driver<
    { public: boolean }[]
  >`select public from storage.buckets where id = ${bucket}`;
  if (!found || (isPublicPath && !found.public))
    return storageError(404, 'Bucket not found', 'Bucket not found');
  const where = 'bucket_id = $1 and name = $2';
  const [object] = found.public
    ? await driver.unsafe<ObjectRow[]>(`select ${columns} from storage.objects where ${where}`, [bucket, key])
    : await queryAs<ObjectRow>(
        connection,
        caller,
        'storage.object.info',
        `select ${columns} from storage.objects where ${where}`,
        [bucket, key],
      );
  return object ?? storageError(404, 'not_found', 'Object not found');
}

export interface ObjectPath {
  bucket: string;
  key: string;
  /** Whether the address is one of public objects, which needs no key. */
  isPublicPath: boolean;
}

/** The bucket and key of `/storage/v1/object/[info/][public/]<bucket>/<key>`. */
export function readObjectPath(pathname: string): ObjectPath {
  const rest = decodeURIComponent(pathname).replace(/^\/storage\/v1\/object\/(info\/)?/, '');
  const isPublicPath = rest.startsWith('public/');
  const [bucket = '', ...key] = (isPublicPath ? rest.slice('public/'.length) : rest).split('/');
  return { bucket, key: key.join('/'), isPublicPath };
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** What Storage tells of an object. */
export async function describeObject(
  connection: PostgresConnection,
  caller: Caller,
  path: ObjectPath,
): Promise<Response> {
  const object = await findObject(connection, caller, path);
  if (object instanceof Response) return object;
  const metadata = object.metadata ?? {};
  return Response.json(
    {
      id: object.id,
      name: object.name,
      version: object.version,
      bucket_id: object.bucket_id,
      size: metadata['size'] ?? null,
      content_type: text(metadata['mimetype']),
      cache_control: text(metadata['cacheControl']),
      etag: text(metadata['eTag']),
      metadata: object.user_metadata,
      last_modified: toIsoTime(object.updated_at),
      created_at: toIsoTime(object.created_at),
    },
    { headers: headersOf(metadata, ['cache-control', 'etag', 'last-modified']) },
  );
}

/** The headers of an object without its bytes. */
export async function headObject(
  connection: PostgresConnection,
  caller: Caller,
  path: ObjectPath,
): Promise<Response> {
  const object = await findObject(connection, caller, path);
  if (object instanceof Response) return object;
  const headers = headersOf(object.metadata ?? {});
  if (headers.get('content-type')?.includes('text/html') === true) headers.set('content-type', 'text/plain');
  headers.set('accept-ranges', 'bytes');
  headers.set('x-robots-tag', 'none');
  return new Response(null, { headers });
}

function headersOf(metadata: Record<string, unknown>, only?: string[]): Headers {
  const time = Date.parse(String(metadata['lastModified']));
  const named = {
    'content-type': metadata['mimetype'],
    'content-length': metadata['contentLength'] ?? metadata['size'],
    'cache-control': metadata['cacheControl'],
    etag: metadata['eTag'],
    'last-modified': Number.isNaN(time) ? undefined : new Date(time).toUTCString(),
  };
  const known = Object.entries(named).filter(
    ([name, value]) => value != null && (only?.includes(name) ?? true),
  );
  return new Headers(known.map(([name, value]): [string, string] => [name, String(value)]));
}
