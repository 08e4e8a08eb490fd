import { requestScope, type Caller } from './caller.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { createVisitorQueue, findExcessiveEmbeds } from './request-limits.ts';
import { fuzzyMatch, type Introspection, type LiteServer, type PostgresConnection } from './lite.ts';
import { postgrestError, databaseUnavailableResponse } from './postgrest-errors.ts';

export type RestApi = (request: Request, caller: Caller) => Promise<Response>;

/**
 * PostgREST's protocol over lite: `request.url` has its /rest/v1 prefix. Responds with 503 while Postgres is
 * unavailable.
 */
export function createRestApi(server: LiteServer, connection: PostgresConnection): RestApi {
  const queued = createVisitorQueue();
  return async (request, caller) => {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/rest\/v1/, '');
    const scope = {
      api: 'rest' as const,
      caller,
      method: request.method,
      path,
      search: url.searchParams,
      headers: request.headers,
    };
    return requestScope.run(scope, async () => {
      try {
        if (/^\/?$/.test(path) && caller.role !== 'service_role') return schemaAccessError();
        const unknown = findUnknownRelation(path, request.headers, await connection.introspect());
        if (unknown !== undefined) return unknown;
        const excessive = findExcessiveEmbeds(url.searchParams, caller.role);
        if (excessive !== undefined) return excessive;
        // lite takes the arguments of a HEAD call for filters.
        const isHeadCall = request.method === 'HEAD' && path.startsWith('/rpc/');
        const liteRequest = isHeadCall ? new Request(request, { method: 'GET' }) : request;
        const response = await queued(caller.role, async () =>
          hideCause(await server.fetch(toLiteRequest(liteRequest))),
        );
        return isHeadCall ? new Response(null, response) : response;
      } catch (error) {
        if (isDatabaseUnavailable(error)) return databaseUnavailableResponse();
        throw error;
      }
    });
  };
}

/** The request for lite: the caller comes from the scope, never from headers. */
export function toLiteRequest(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const forwarded = new Request(url, request);
  forwarded.headers.delete('authorization');
  forwarded.headers.set('apikey', 'checked-by-the-gateway');
  return forwarded;
}

function schemaAccessError(): Response {
  const hint = 'Accessing the schema via the Data API is only allowed using a secret API key.';
  return Response.json({ message: 'Access to schema is forbidden', hint }, { status: 401 });
}

// lite would detect it too, but print the error.
function findUnknownRelation(path: string, headers: Headers, schema: Introspection): Response | undefined {
  const relation = /^\/([^/]+)\/?$/.exec(path)?.[1];
  const profile = headers.get('content-profile') ?? headers.get('accept-profile') ?? 'public';
  if (relation === undefined || profile !== 'public') return undefined;
  let name: string;
  try {
    name = decodeURIComponent(relation);
  } catch {
    return postgrestError(404, 'PGRST125', 'Invalid path specified in request URL');
  }
  const known = [...schema.tables, ...schema.views].map((entry) => entry.name);
  if (known.includes(name)) return undefined;
  const near = fuzzyMatch(name, known);
  const hint = near === null ? null : `Perhaps you meant the table 'public.${near}'`;
  return postgrestError(
    404,
    'PGRST205',
    `Could not find the table 'public.${name}' in the schema cache`,
    null,
    hint,
  );
}

/** lite's fallback puts the message of any unexpected error into its response. */
async function hideCause(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== undefined && code !== 'SUP') return response;
  throw new Error(`lite failed: ${await response.text()}`);
}
