import { z } from 'zod';
import type { Caller } from '../callers/caller.ts';
import type { PostgresConnection } from './lite/lite.ts';
import { isStorable, storageError } from './object-keys.ts';
import { queryAs, withIsoTimes } from './query.ts';
import { bucketNameInvalid, invalidRequest, isBucketName, rejectMimeTypes } from './validation.ts';

interface Bucket {
  id: string;
  name: string;
  owner: string | null;
  public: boolean;
  type?: string;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
  created_at: string;
  updated_at: string;
}

// In the order in which Storage writes them, without owner_id.
const columns = `id, name, coalesce(owner::text, '') as owner, public`;
const moreColumns = 'file_size_limit, allowed_mime_types, created_at, updated_at';

/** One bucket that the caller may see. */
export async function getBucket(
  connection: PostgresConnection,
  caller: Caller,
  id: string,
): Promise<Response> {
  const sql = `select ${columns}, ${moreColumns} from storage.buckets where id = $1`;
  const [bucket] = isStorable(id)
    ? await queryAs<Bucket>(connection, caller, 'storage.bucket.get', sql, [id])
    : [];
  return bucket
    ? Response.json(withIsoTimes(bucket))
    : storageError(404, 'Bucket not found', 'Bucket not found');
}

const ListBuckets = z.object({
  limit: z.coerce.number().int().min(1).optional(),
  offset: z.coerce.number().int().min(0).default(0),
  sortColumn: z.enum(['id', 'name', 'created_at', 'updated_at']).optional(),
  sortOrder: z.enum(['asc', 'desc']).default('asc'),
  search: z.string().refine(isStorable).default(''),
});

/** The buckets that the caller may see; all are of the type STANDARD. */
export async function listBuckets(
  connection: PostgresConnection,
  caller: Caller,
  search: URLSearchParams,
): Promise<Response> {
  const asked = ListBuckets.safeParse(Object.fromEntries(search));
  if (!asked.success) return storageError(400, 'InvalidRequest', 'The list request is not valid');
  const { limit = null, offset, sortColumn, sortOrder } = asked.data;
  const sql = `select ${columns}, 'STANDARD' as type, ${moreColumns} from storage.buckets where name ilike '%' || $1 || '%'
    order by ${sortColumn ? `${sortColumn} ${sortOrder}, ` : ''}id limit $2 offset $3`;
  const buckets = await queryAs<Bucket>(connection, caller, 'storage.bucket.list', sql, [
    asked.data.search.replace(/[\\%_]/g, '\\$&'),
    limit,
    offset,
  ]);
  return Response.json(buckets.map(withIsoTimes));
}

const sizeUnits = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9 };
const FileSizeLimit = z
  .union([
    z.number().int().min(0),
    z
      .string()
      .regex(/^\d+(?:\.\d+)?(?:gb|mb|kb|b)$/i)
      .transform((text) => {
        const [, number = '', unit = ''] = /^([\d.]+)(\w+)$/.exec(text.toLowerCase()) ?? [];
        return Number(Number(number).toPrecision(3)) * sizeUnits[unit as keyof typeof sizeUnits];
      }),
  ])
  .nullish();
const BucketBody = z.looseObject({
  id: z.string().optional(),
  name: z.string().optional(),
  file_size_limit: FileSizeLimit,
  allowed_mime_types: z.array(z.string()).nullish(),
});

/**
 * A bucket that is added or changed as lite expects it: sizes such as "5MB" in bytes, and what is to be null left out, since lite
 * knows none. Returns a Response for what Storage rejects.
 */
export async function readBucket(
  request: Request,
  maxSize: number,
): Promise<{ request: Request; nulls: string[] } | Response> {
  const isNew = request.method === 'POST';
  const Body = isNew ? BucketBody.extend({ name: z.string() }) : BucketBody;
  const parsed = Body.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) {
    return invalidRequest(parsed.error);
  }
  if (isNew && !isBucketName(parsed.data.name ?? '')) return bucketNameInvalid();
  if (parsed.data.name !== parsed.data.name?.trim()) return bucketNameInvalid();
  const wrongTypes = rejectMimeTypes(parsed.data.allowed_mime_types ?? []);
  if (wrongTypes) return wrongTypes;
  if ((parsed.data.file_size_limit ?? 0) > maxSize) {
    return storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size');
  }
  const { id, name } = parsed.data;
  const named = isNew ? { ...parsed.data, id: id ?? name } : parsed.data;
  const nulls = Object.entries(named).flatMap(([field, value]) => (value === null ? [field] : []));
  const body = Object.fromEntries(Object.entries(named).filter(([, value]) => value != null));
  const { url, method, headers } = request;
  return { request: new Request(url, { method, headers, body: JSON.stringify(body) }), nulls };
}
