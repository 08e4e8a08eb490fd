import { Hono } from 'hono';
import { jwtVerify } from 'jose';
import { requestScope, type Caller, type RequestScope } from '../rest/caller.ts';
import type { LiteServer, PostgresConnection } from '../rest/lite.ts';
import type { Lite } from '../rest/open-lite.ts';
import { isDatabaseUnavailable } from '../rest/database-errors.ts';
import { databaseUnavailableResponse } from '../rest/postgrest-errors.ts';
import { toLiteRequest } from '../rest/rest.ts';
import { ListRequest, listObjects } from './list-objects.ts';
import { normalizePath, storageError } from './object-keys.ts';
import { moveOrCopy, signMany } from './object-requests.ts';
import { correctDownload, correctSignedUrls, addErrorCode, rewriteBody } from './responses.ts';
import { readUpload, validateKey } from './uploads.ts';

export type StorageApi = (request: Request, caller: Caller) => Promise<Response>;

interface Bindings {
  scope: RequestScope;
}

/**
 * Storage's protocol over lite: `request.url` has its /storage/v1 prefix. Responds with 503 while Postgres is
 * unavailable.
 */
export function createStorageApi({ server, connection, storageSecret }: Lite): StorageApi {
  const routes = createRoutes(server, connection, new TextEncoder().encode(storageSecret));
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
        return await addErrorCode(await routes.fetch(new Request(url, request), { scope }));
      } catch (error) {
        if (isDatabaseUnavailable(error)) return databaseUnavailableResponse();
        throw error;
      }
    });
  };
}

function createRoutes(server: LiteServer, connection: PostgresConnection, secret: Uint8Array) {
  const pass = async (request: Request): Promise<Response> => server.fetch(toLiteRequest(request));
  const app = new Hono<{ Bindings: Bindings }>().basePath('/storage/v1');

  app.post('/object/list/:bucket', async (c) => {
    const parsed = ListRequest.safeParse(await c.req.json().catch(() => ({})));
    if (!parsed.success) return storageError(400, 'InvalidRequest', 'The list request is not valid');
    return c.json(await listObjects(connection, c.env.scope.caller, c.req.param('bucket'), parsed.data));
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

  app.get('/object/info/*', (c) => pass(c.req.raw));
  app.get('/object/:bucket/:key{.+}', async (c) =>
    correctDownload(await pass(c.req.raw), c.env.scope, c.req.query('download')),
  );
  app.all('*', (c) => pass(c.req.raw));
  // Thrown errors are the gateway's, which logs them with the request's id.
  app.onError((error) => {
    throw error;
  });
  return app;
}
