import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { isDatabaseUnavailable } from '../rest/database-errors.ts';
import type { Realtime } from '../realtime/realtime.ts';
import type { RestApi } from '../rest/rest.ts';
import { storageError } from '../storage/object-keys.ts';
import type { StorageApi } from '../storage/storage.ts';
import { isApiRole, type ApiRole } from '../callers/caller.ts';
import { checkApiKey, type ApiKeys } from './api-keys.ts';
import { authUnavailable, authError, toAuthRequest } from './auth-requests.ts';
import { bufferBody, mebibyte } from '../network/request-body.ts';
import { TokenProblem, createCallers, storageTokenError, type VerifyToken } from './callers.ts';
import { allowAnyOrigin, isAnsweredAsPreflight, preflightResponse } from './cors.ts';
import { withTimeout } from '../network/timeout.ts';
import { isPublicPath } from './public-paths.ts';
import { chooseRequestId } from './request-ids.ts';
import { createRestRoute } from './rest-route.ts';

/** What the gateway adds to a request for auth: the socket's address and the role of the API key. */
interface AuthEnvironment {
  clientAddress: string;
  apiKeyRole: ApiRole;
  requestId: string;
}

export interface GatewayParts {
  rest: RestApi;
  storage: StorageApi;
  /** Undefined when config.toml switches it off. */
  realtime?: Pick<Realtime, 'fetch'> | undefined;
  auth: { fetch(request: Request, env?: unknown): Response | Promise<Response> };
  publicAuthPaths: readonly string[];
  verifyToken: VerifyToken;
  apiKeys: ApiKeys;
  /** The maximum size of an upload in bytes. */
  fileSizeLimit: number;
  /** Resolves when Postgres answers, rejects otherwise. */
  pingDatabase: () => Promise<unknown>;
  log: (line: string) => void;
}

interface Bindings {
  incoming?: { socket?: { remoteAddress?: string | undefined }; headers?: IncomingHttpHeaders };
}
type GatewayContext = Context<{ Bindings: Bindings; Variables: { requestId: string } }>;

/** Methods that the Fetch API has no requests with. */
export const forbiddenMethods: ReadonlySet<string> = new Set(['TRACE', 'TRACK', 'CONNECT']);

const restMethods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE']);
const restUrl = /^https?:\/\/[^/?]+\/rest\/v1(?:[/?]|$)/;

interface GatewayApp {
  fetch: (request: Request, env?: Bindings) => Response | Promise<Response>;
}

/** The gateway: API keys, tokens, CORS, request ids and limits as on a hosted project. Functions have a route of their own. */
export function createGatewayApp(parts: GatewayParts): GatewayApp {
  const identify = createCallers(parts.verifyToken);
  const app = new Hono<{ Bindings: Bindings; Variables: { requestId: string } }>();

  app.use(async (c, next) => {
    // First, since the Fetch API has no requests with these methods.
    if (forbiddenMethods.has(c.req.method)) return c.body(null, 405);
    const id = chooseRequestId(c.req.raw.headers.get('x-request-id'));
    c.set('requestId', id);
    const path = c.req.path;
    const preflight = isAnsweredAsPreflight(c.req.raw, path);
    if (preflight) c.res = preflightResponse(c.req.raw.headers);
    else await next();
    c.res = new Response(c.res.body, c.res);
    if (!preflight) allowAnyOrigin(c.res.headers);
    c.res.headers.set('x-request-id', id);
    c.res.headers.set('sb-request-id', id);
    return undefined;
  });

  app.get('/health', async (c) => {
    const isUp = await isAnswering(parts);
    return c.json({ status: isUp ? 'ok' : 'unavailable' }, isUp ? 200 : 503);
  });

  const keyOf = (c: GatewayContext): ApiRole | Response =>
    isPublicPath(c.req.method, c.req.path, parts.publicAuthPaths)
      ? 'anon'
      : checkApiKey(c.req.raw, parts.apiKeys);

  const serveRest = createRestRoute({ ...parts, identify });
  app.all('/rest/v1/*', (c) => serveRest(c.req.raw, c.get('requestId'), c.env.incoming?.headers));

  app.all('/storage/v1/*', async (c) => {
    const role = keyOf(c);
    const request = await bufferBody(c.req.raw, parts.fileSizeLimit + mebibyte, () =>
      storageError(413, 'Payload too large', 'The object exceeded the maximum allowed size'),
    );
    if (request instanceof Response) return request;
    if (role instanceof Response) return role;
    const isPublic = isPublicPath(c.req.method, c.req.path, parts.publicAuthPaths);
    const caller = await identify(isPublic ? null : request.headers.get('authorization'), role);
    if (caller instanceof TokenProblem) return storageTokenError(caller);
    if (!isApiRole(caller.role)) return storageTokenError(new TokenProblem('unverified', 3));
    return parts.storage(request, caller);
  });

  app.all('/realtime/v1/*', async (c) => {
    const role = keyOf(c);
    if (role instanceof Response) return role;
    const request = await bufferBody(c.req.raw, 8 * mebibyte, () =>
      Response.json({ message: 'Request Entity Too Large' }, { status: 413 }),
    );
    if (request instanceof Response) return request;
    const url = new URL(request.url);
    url.pathname = url.pathname.replace(/^\/realtime\/v1/, '');
    const address = c.env.incoming?.socket?.remoteAddress ?? '127.0.0.1';
    return parts.realtime?.fetch(new Request(url, request), { keyRole: role, address }) ?? c.notFound();
  });

  app.all('/auth/v1/*', async (c) => {
    const role = keyOf(c);
    if (role instanceof Response) return role;
    const request = await bufferBody(c.req.raw, mebibyte, () =>
      authError(413, 'request_entity_too_large', 'Request body too large'),
    );
    if (request instanceof Response) return request;
    const clientAddress = c.env.incoming?.socket?.remoteAddress ?? '127.0.0.1';
    const environment: AuthEnvironment = { clientAddress, apiKeyRole: role, requestId: c.get('requestId') };
    const response = await parts.auth.fetch(toAuthRequest(request, clientAddress), environment);
    if (response.status < 500) return response;
    const isUp = await parts.pingDatabase().then(
      () => true,
      () => false,
    );
    return isUp ? response : authUnavailable();
  });

  app.notFound((c) =>
    c.json({ code: 'NOT_FOUND', message: 'No API lives at this path', request_id: c.get('requestId') }, 404),
  );
  const toErrorResponse = (error: unknown, { method, url }: Request, id: string): Response => {
    if (isDatabaseUnavailable(error)) return authUnavailable();
    const cause = error instanceof Error ? (error.stack ?? String(error)) : String(error);
    parts.log(`[gateway] ${method} ${new URL(url).pathname} failed (request ${id}): ${cause}`);
    return Response.json(
      { code: 'INTERNAL_ERROR', message: 'Internal server error', request_id: id },
      { status: 500 },
    );
  };
  app.onError((error, c) => toErrorResponse(error, c.req.raw, c.get('requestId')));

  return {
    fetch: (request, env = {}) => {
      // Most requests are for REST: they go without the router, whose middleware costs more than they do.
      if (!restMethods.has(request.method) || !restUrl.test(request.url)) return app.fetch(request, env);
      const id = chooseRequestId(request.headers.get('x-request-id'));
      return serveRest(request, id, env.incoming?.headers).catch((error: unknown) => {
        const response = toErrorResponse(error, request, id);
        allowAnyOrigin(response.headers);
        for (const name of ['x-request-id', 'sb-request-id']) response.headers.set(name, id);
        return response;
      });
    },
  };
}

async function isAnswering(parts: GatewayParts): Promise<boolean> {
  const check = async (): Promise<boolean> => {
    await parts.pingDatabase();
    return true;
  };
  return withTimeout(check(), 2000, () => false).catch(() => false);
}
