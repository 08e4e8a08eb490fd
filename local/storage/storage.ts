import { Hono } from 'hono';
import { decodeJwt, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Caller } from '../callers/caller.ts';
import { requestScope, type RequestScope } from './request-scope.ts';
import type { Lite } from './lite/open.ts';
import { isDatabaseUnavailable } from '../rest/database-errors.ts';
import { databaseUnavailableResponse } from '../rest/postgrest-errors.ts';
import { toLiteRequest } from './lite/request.ts';
import { getBucket, listBuckets, readBucket } from './buckets.ts';
import { settleFiles } from './file-adapter.ts';
import { ListRequest, listObjects } from './list-objects.ts';
import { ListV2Request, listObjectsV2 } from './list-objects-v2.ts';
import { describeObject, headObject, readObjectPath } from './object-info.ts';
import { normalizePath, storageError } from './object-keys.ts';
import { moveOrCopy, signMany, SignRequest } from './object-requests.ts';
import { invalidRequest, rejectBucketName } from './validation.ts';
import { withIsoTimes } from './query.ts';
import {
  correctDownload,
  correctSignedUrls,
  addErrorCode,
  diskFullResponse,
  rewriteBody,
} from './responses.ts';
import { readUpload, validateKey } from './uploads.ts';

const TokenQuery = z.object({ token: z.string() });
const RemoveRequest = z.object({ prefixes: z.array(z.string()).min(1) });

export type StorageApi = (request: Request, caller: Caller) => Promise<Response>;

interface Bindings {
  scope: RequestScope;
}

/**
 * Storage's protocol over lite: `request.url` has its /storage/v1 prefix. Responds with 503 while Postgres is
 * unavailable.
 */
export function createStorageApi(lite: Lite): StorageApi {
  const { connection } = lite;
  const routes = createRoutes(lite);
  return async (request, caller) => {
    const url = new URL(request.url);
    try {
      url.pathname = normalizePath(url.pathname).replace(
        /^(\/storage\/v1\/object\/(?:info\/)?)authenticated\//,
        '$1',
      );
    } catch {
      return storageError(400, 'InvalidKey', 'Invalid key');
    }
    const wrongBucket = rejectBucketName(url.pathname);
    if (wrongBucket) return wrongBucket;
    const { method, headers } = request;
    const scope: RequestScope = {
      caller,
      method,
      path: url.pathname,
      search: url.searchParams,
      headers,
    };
    return requestScope.run(scope, async () => {
      try {
        // lite turns a lost connection into a 500 of its own, so it is checked first.
        await connection.driver.unsafe('select 1');
        const response = await routes.fetch(new Request(url, request), { scope });
        await settleFiles(scope, response.ok);
        if (scope.isDiskFull === true) return diskFullResponse();
        return await addErrorCode(response);
      } catch (error) {
        await settleFiles(scope, false);
        if (isDatabaseUnavailable(error)) return databaseUnavailableResponse();
        throw error;
      }
    });
  };
}

function createRoutes({ server, connection, storageSecret, fileSizeLimit }: Lite) {
  const secret = new TextEncoder().encode(storageSecret);
  const pass = async (request: Request): Promise<Response> => server.fetch(toLiteRequest(request));
  const app = new Hono<{ Bindings: Bindings }>().basePath('/storage/v1');

  // Fields as Storage's schema of objects has them: those of an owner are texts.
  const toObject = ({ path_tokens: _, ...row }: Record<string, unknown>) =>
    withIsoTimes({ ...row, owner: row['owner'] ?? '', owner_id: row['owner_id'] ?? '' });
  const readRow = async (bucket: string, key: string) => {
    const [row] = await connection.driver<Record<string, unknown>[]>`
      select id, name, bucket_id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata,
        coalesce(user_metadata, '{}') as user_metadata
      from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    return toObject(row ?? {});
  };
  const remove = async (request: Request, bucket: string, prefixes: string[]) => {
    const headers = new Headers(request.headers);
    headers.delete('content-length');
    headers.set('content-type', 'application/json');
    const url = new URL(`/storage/v1/object/${encodeURIComponent(bucket)}`, request.url);
    return pass(new Request(url, { method: 'DELETE', headers, body: JSON.stringify({ prefixes }) }));
  };
  app.delete('/object/:bucket', async (c) => {
    const parsed = RemoveRequest.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return invalidRequest(parsed.error);
    const response = await remove(c.req.raw, c.req.param('bucket'), parsed.data.prefixes);
    if (!response.ok) return response;
    return c.json(((await response.json()) as Record<string, unknown>[]).map(toObject));
  });
  app.delete('/object/:bucket/:key{.+}', async (c) => {
    const { bucket, key } = readObjectPath(c.req.path);
    const [known] = await connection.driver`
      select from storage.objects where bucket_id = ${bucket} and name = ${key}`;
    if (!known) return storageError(404, 'not_found', 'Object not found');
    const response = await remove(c.req.raw, bucket, [key]);
    if (!response.ok) return response;
    const removed = (await response.json()) as unknown[];
    return removed.length === 0
      ? storageError(403, 'Unauthorized', 'Access denied')
      : c.json({ message: 'Successfully deleted' });
  });

  app.post('/object/list/:bucket', async (c) => {
    const parsed = ListRequest.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return invalidRequest(parsed.error);
    return c.json(await listObjects(connection, c.env.scope.caller, c.req.param('bucket'), parsed.data));
  });
  app.post('/object/list-v2/:bucket', async (c) => {
    const parsed = ListV2Request.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return invalidRequest(parsed.error);
    const page = await listObjectsV2(connection, c.env.scope.caller, c.req.param('bucket'), parsed.data);
    return page
      ? c.json(page)
      : storageError(400, 'InvalidParameter', 'Invalid Parameter continuation token');
  });

  app.get('/bucket', (c) => listBuckets(connection, c.env.scope.caller, c.env.scope.search));
  app.get('/bucket/:id', (c) => getBucket(connection, c.env.scope.caller, c.req.param('id')));
  app.on(['POST', 'PUT'], ['/bucket', '/bucket/:id'], async (c) => {
    const bucket = await readBucket(c.req.raw, fileSizeLimit);
    if (bucket instanceof Response) return bucket;
    const response = await pass(bucket.request);
    if (response.ok && c.req.method === 'PUT') {
      for (const field of bucket.nulls) {
        await connection.driver`update storage.buckets set ${connection.driver({ [field]: null })} where id = ${c.req.param('id')}`;
      }
    }
    return response;
  });

  app.post('/object/upload/sign/:bucket/:key{.+}', async (c) => {
    const errorResponse = validateKey(c.req.path, '/storage/v1/object/upload/sign/');
    if (errorResponse) return errorResponse;
    const signed = await correctSignedUrls(await pass(c.req.raw), 'url');
    return rewriteBody(signed, ({ url, token }) => ({ url, token }));
  });
  const sign = async (request: Request): Promise<Response> =>
    correctSignedUrls(await pass(request), 'signedURL');
  app.post('/object/sign/:bucket', (c) => signMany(c.req.raw, sign));
  app.post('/object/sign/:bucket/:key{.+}', async (c) => {
    const parsed = SignRequest.safeParse(
      await c.req.raw
        .clone()
        .json()
        .catch(() => ({})),
    );
    return parsed.success ? sign(c.req.raw) : invalidRequest(parsed.error);
  });

  app.post('/object/move', (c) => moveOrCopy(c.req.raw, pass, readRow));
  app.post('/object/copy', (c) => moveOrCopy(c.req.raw, pass, readRow));

  // What a token is for, and for which object.
  const validateToken = async (token: string | undefined, path: string): Promise<Response | undefined> => {
    if (token === undefined)
      return invalidRequest(TokenQuery.safeParse({}).error ?? new z.ZodError([]), 'querystring');
    const [, upload, target] =
      /^\/storage\/v1\/object\/(upload\/)?sign\/(.*)$/.exec(decodeURIComponent(path)) ?? [];
    const intent = upload === undefined ? 'download' : 'upload';
    try {
      const { payload } = await jwtVerify(token, secret, { algorithms: ['HS256'] });
      if (payload['intent'] !== intent)
        return storageError(400, 'InvalidSignature', `Token is not scoped for ${intent}`);
      if (target !== `${String(payload['bucket'])}/${payload.sub ?? ''}`)
        return storageError(400, 'InvalidSignature', 'Invalid signature');
      return undefined;
    } catch (error) {
      return storageError(400, 'InvalidJWT', error instanceof Error ? error.message : 'invalid token');
    }
  };
  // lite responds to an invalid token with 500 and prints the error; a token may also expire meanwhile.
  app.on(['GET', 'PUT'], ['/object/sign/*', '/object/upload/sign/*'], async (c, next) => {
    const token = c.req.query('token');
    const errorResponse = await validateToken(token, c.req.path);
    if (errorResponse) return errorResponse;
    await next();
    if (c.res.status === 500) c.res = (await validateToken(token, c.req.path)) ?? c.res;
    // A file at a signed URL lives as long as its URL.
    if (c.res.ok && c.req.method === 'GET') {
      c.res.headers.delete('cache-control');
      c.res.headers.set('expires', new Date((decodeJwt(token ?? '').exp ?? 0) * 1000).toUTCString());
    }
    return undefined;
  });
  app.put('/object/upload/sign/:bucket/:key{.+}', async (c) => {
    const upload = await readUpload(c.req.raw);
    if (upload instanceof Response) return upload;
    const response = await pass(upload.request);
    return rewriteBody(response, (body) => ({
      ...body,
      Key: `${c.req.param('bucket')}/${String(body['Key'])}`,
    }));
  });
  app.on(['POST', 'PUT'], '/object/:bucket/:key{.+}', async (c) => {
    const errorResponse = validateKey(c.req.path, '/storage/v1/object/');
    if (errorResponse) return errorResponse;
    const upload = await readUpload(c.req.raw);
    if (upload instanceof Response) return upload;
    const response = await pass(upload.request);
    if (response.ok && upload.userMetadata !== undefined) {
      const { Id } = (await response.clone().json()) as { Id: string };
      await connection.driver`
        update storage.objects set user_metadata = ${JSON.stringify(upload.userMetadata)}::jsonb where id = ${Id}`;
    }
    return response;
  });

  app.get('/object/info/*', (c) =>
    describeObject(connection, c.env.scope.caller, readObjectPath(c.req.path)),
  );
  app.get('/object/:bucket/:key{.+}', async (c) => {
    // Hono serves HEAD by the handlers of GET. Of a signed URL lite answers the headers of the object.
    if (c.env.scope.method === 'HEAD' && !c.req.path.startsWith('/storage/v1/object/sign/'))
      return headObject(connection, c.env.scope.caller, readObjectPath(c.req.path));
    return correctDownload(await pass(c.req.raw), c.env.scope, c.req.query('download'));
  });
  app.all('*', (c) => pass(c.req.raw));
  // Thrown errors are the gateway's, which logs them with the request's id.
  app.onError((error) => {
    throw error;
  });
  return app;
}
