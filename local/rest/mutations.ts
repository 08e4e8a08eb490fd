import type { RequestScope } from './caller.ts';
import type { LiteAst } from './lite.ts';
import { postgrestError } from './postgrest-errors.ts';

/** Thrown in a transaction to roll it back; carries the error response. */
export class RolledBackMutation extends Error {
  readonly response: Response;
  constructor(response: Response) {
    super('The request was rejected after it had changed something');
    this.response = response;
  }
}

/**
 * A mutation's response as PostgREST returns it: one object where one is requested (lite ignores it when the
 * selection has an alias, a cast or an embedded table). Throws RefusedMutation for an error, because lite would
 * commit.
 */
export async function finishMutation(response: Response, scope: RequestScope): Promise<Response> {
  if (scope.method === 'GET' || scope.method === 'HEAD') return response;
  const settled =
    requestsObject(scope.headers) && response.ok && response.body !== null
      ? await toObject(response)
      : response;
  // A function may set its own status and still commit.
  const isChosen = scope.path.startsWith('/rpc/') && settled.status !== 406;
  if (settled.status >= 400 && !isChosen) throw new RolledBackMutation(settled);
  return settled;
}

function requestsObject(headers: Headers): boolean {
  return headers.get('accept')?.includes('application/vnd.pgrst.object') === true;
}

async function toObject(response: Response): Promise<Response> {
  const text = await response.text();
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  const rows: unknown = JSON.parse(text || 'null');
  if (!Array.isArray(rows)) return new Response(text, { status: response.status, headers });
  if (rows.length !== 1) {
    const details = `The result contains ${rows.length} rows`;
    return postgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details);
  }
  headers.set('content-type', 'application/vnd.pgrst.object+json; charset=utf-8');
  return new Response(text.slice(1, -1), { status: response.status, headers });
}

/**
 * lite reads the rows of an update with an embedded or renamed selection again, by the filters of the update: rows
 * that no longer match would be missing. Once the update has run, the filters are dropped and the primary keys
 * remain.
 */
export function dropFiltersAfterUpdate(ast: LiteAst, scope: RequestScope): LiteAst {
  if (ast.type !== 'update') return ast;
  const { where } = ast;
  return Object.defineProperty({ ...ast }, 'where', {
    enumerable: true,
    get: () => (scope.hasUpdated === true ? undefined : where),
  });
}
