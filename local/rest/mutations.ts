import type { RequestScope } from './caller.ts';
import type { LiteAst } from './lite.ts';
import { postgrestError } from './postgrest-errors.ts';

/** Thrown out of a transaction to undo it; carries the reply that says why. */
export class RefusedMutation extends Error {
  readonly reply: Response;
  constructor(reply: Response) {
    super('The request was refused after it had changed something');
    this.reply = reply;
  }
}

/**
 * A mutation's reply as PostgREST gives it: one object where one is asked for (lite forgets it when the selection has an
 * alias, a cast or an embedded table). Throws RefusedMutation for an error, because lite would commit all the same.
 */
export async function settleMutation(reply: Response, scope: RequestScope): Promise<Response> {
  if (scope.method === 'GET' || scope.method === 'HEAD') return reply;
  const settled =
    asksForObject(scope.headers) && reply.ok && reply.body !== null ? await toObject(reply) : reply;
  // A function may choose a status of its own and still keep what it has written.
  const isChosen = scope.path.startsWith('/rpc/') && settled.status !== 406;
  if (settled.status >= 400 && !isChosen) throw new RefusedMutation(settled);
  return settled;
}

function asksForObject(headers: Headers): boolean {
  return headers.get('accept')?.includes('application/vnd.pgrst.object') === true;
}

async function toObject(reply: Response): Promise<Response> {
  const text = await reply.text();
  const headers = new Headers(reply.headers);
  headers.delete('content-length');
  const rows: unknown = JSON.parse(text || 'null');
  if (!Array.isArray(rows)) return new Response(text, { status: reply.status, headers });
  if (rows.length !== 1) {
    const details = `The result contains ${rows.length} rows`;
    return postgrestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', details);
  }
  headers.set('content-type', 'application/vnd.pgrst.object+json; charset=utf-8');
  return new Response(text.slice(1, -1), { status: reply.status, headers });
}

/**
 * lite reads the rows of an update with an embedded or renamed selection again, by the filters of the update: rows that
 * no longer fit because of it would be missing. Once the update runs, the filters are gone and the primary keys are left.
 */
export function forgetFiltersAfterUpdate(ast: LiteAst, scope: RequestScope): LiteAst {
  if (ast.type !== 'update') return ast;
  const { where } = ast;
  return Object.defineProperty({ ...ast }, 'where', {
    enumerable: true,
    get: () => (scope.hasUpdated === true ? undefined : where),
  });
}
