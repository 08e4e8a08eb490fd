import { requestScope } from './caller.ts';
import type { Caller } from './caller.ts';
import { isDatabaseAway } from './database-errors.ts';
import { fuzzyMatch } from './lite.ts';
import type { Introspection, LiteServer, PostgresConnection } from './lite.ts';
import { postgrestError, replyDatabaseAway } from './postgrest-errors.ts';

export type RestApi = (request: Request, caller: Caller) => Promise<Response>;

/** PostgREST's protocol over lite: `request.url` keeps its /rest/v1 prefix. Answers 503 while Postgres is away. */
export function createRestApi(server: LiteServer, connection: PostgresConnection): RestApi {
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
        if (/^\/?$/.test(path) && caller.role !== 'service_role') return refuseSchema();
        const unknown = findUnknownRelation(path, request.headers, await connection.introspect());
        if (unknown !== undefined) return unknown;
        // lite takes the arguments of a HEAD call for filters.
        const isHeadCall = request.method === 'HEAD' && path.startsWith('/rpc/');
        const asked = isHeadCall ? new Request(request, { method: 'GET' }) : request;
        const reply = await hideCause(await server.fetch(forLite(asked)));
        return isHeadCall ? new Response(null, reply) : reply;
      } catch (error) {
        if (isDatabaseAway(error)) return replyDatabaseAway();
        throw error;
      }
    });
  };
}

/** The request as lite gets it: who is asking comes from the scope, never from headers. */
export function forLite(request: Request): Request {
  const url = new URL(request.url);
  url.searchParams.delete('apikey');
  const forwarded = new Request(url, request);
  forwarded.headers.delete('authorization');
  forwarded.headers.set('apikey', 'checked-by-the-gateway');
  return forwarded;
}

function refuseSchema(): Response {
  const hint = 'Accessing the schema via the Data API is only allowed using a secret API key.';
  return Response.json({ message: 'Access to schema is forbidden', hint }, { status: 401 });
}

// lite would find out as well, and print the error.
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

/** lite's fallback puts the text of any unexpected error into its answer. */
async function hideCause(response: Response): Promise<Response> {
  if (response.status !== 500) return response;
  const { code } = (await response
    .clone()
    .json()
    .catch(() => ({}))) as { code?: string };
  if (code !== undefined && code !== 'SUP') return response;
  throw new Error(`lite failed: ${await response.text()}`);
}
