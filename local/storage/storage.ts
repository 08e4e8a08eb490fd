import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import { requestScope, type Caller, type RequestScope } from '../rest/caller.ts';
import type { Lite } from '../rest/open-lite.ts';
import { isDatabaseUnavailable } from '../rest/database-errors.ts';
import { databaseUnavailableResponse } from '../rest/postgrest-errors.ts';
import { toLiteRequest } from '../rest/rest.ts';
import { getBucket, listBuckets, readBucket } from './buckets.ts';
import { settleFiles } from './file-adapter.ts';
import { ListRequest, listObjects } from './list-objects.ts';
import { ListV2Request, listObjectsV2 } from './list-objects-v2.ts';
import { describeObject, headObject, readObjectPath } from './object-info.ts';
import { normalizePath, storageError } from './object-keys.ts';
import { moveOrCopy, signMany } from './object-requests.ts';
import {
  correctDownload,
  correctSignedUrls,
  addErrorCode,
  diskFullResponse,
  rewriteBody,
} from './responses.ts';
import { readUpload, validateKey } from './uploads.ts';

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
    const { method, headers } = request;
    const scope: RequestScope = {
      api: 'storage',
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

  app.post('/object/list/:bucket', async (c) => {
    const parsed = ListRequest.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return storageError(400, 'InvalidRequest', 'The list request is not valid');
    return c.json(await listObjects(connection, c.env.scope.caller, c.req.param('bucket'), parsed.data));
  });
  app.post('/object/list-v2/:bucket', async (c) => {
    const parsed = ListV2Request.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return storageError(400, 'InvalidRequest', 'The list request is not valid');
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
    return errorResponse ?? correctSignedUrls(await pass(c.req.raw), 'url');
  });
  const sign = async (request: Request): Promise<Response> =>
    correctSignedUrls(await pass(request), 'signedURL');
  app.post('/object/sign/:bucket', (c) => signMany(c.req.raw, sign));
  app.post('/object/sign/:bucket/:key{.+}', (c) => sign(c.req.raw));

  app.post('/object/move', (c) => moveOrCopy(c.req.raw, pass));
  app.post('/object/copy', (c) => moveOrCopy(c.req.raw, pass));

  const validateToken = async (token = ''): Promise<Response | undefined> => {
    try {
      await jwtVerify(token, secret, { algorithms: ['HS256'] });
      return undefined;
    } catch (error) {
      return storageError(400, 'InvalidJWT', error instanceof Error ? error.message : 'invalid token');
    }
  };
  // lite responds to an invalid token with 500 and prints the error; a token may also expire meanwhile.
  app.on(['GET', 'PUT'], ['/object/sign/*', '/object/upload/sign/*'], async (c, next) => {
    const errorResponse = await validateToken(c.req.query('token'));
    if (errorResponse) return errorResponse;
    await next();
    if (c.res.status === 500) c.res = (await validateToken(c.req.query('token'))) ?? c.res;
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
