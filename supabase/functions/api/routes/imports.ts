import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { ChunkReport, Import, ImportChunk, ImportCounts } from '../../_shared/contracts/imports.ts';
import { ImportRow, NewImport, rowsAtOnce } from '../../_shared/contracts/imports.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { jsonResponse, errorResponses } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { applyNext, beginImport, includeDuplicates, listRows } from '../services/imports.ts';
import { readImport, stageRows, undoNext } from '../services/imports.ts';

const params = z.object({ id: z.uuid('This is not the id of an import.') });
const security = [{ userToken: [] }];
const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const reading = errorResponses(400, 401, 404, 500, 503);
const writing = errorResponses(400, 401, 403, 404, 409, 413, 415, 500, 503);

const begin = createRoute({
  method: 'post',
  path: '/',
  summary: 'Starts an import of listings; requires the right to import',
  security,
  request: { body: json(NewImport) },
  responses: {
    200: jsonResponse(Import, 'The import; send its rows next.'),
    ...errorResponses(400, 401, 403, 413, 415, 500, 503),
  },
});
const read = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'An import with the number of its rows in each state',
  security,
  request: { params },
  responses: { 200: jsonResponse(Import, 'The import.'), ...reading },
});
const stage = createRoute({
  method: 'post',
  path: '/{id}/rows',
  summary: 'Checks a chunk of rows and finds duplicates without creating listings: the dry run',
  security,
  request: { params, body: json(ImportChunk) },
  responses: { 200: jsonResponse(ChunkReport, 'The rows of the chunk by state.'), ...writing },
});
const query = z.object({
  state: z.enum(['ready', 'invalid', 'duplicate', 'imported', 'undone', 'preserved']).default('invalid'),
  after: z.coerce.number().int().min(0).max(10_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(rowsAtOnce).default(100),
});
const list = createRoute({
  method: 'get',
  path: '/{id}/rows',
  summary: 'Rows in one state with their errors; pass the last line as `after` for the next page',
  security,
  request: { params, query },
  responses: { 200: jsonResponse(z.array(ImportRow), 'The rows by line.'), ...reading },
});
const Next = z.strictObject({ limit: z.number().int().min(1).max(rowsAtOnce).default(rowsAtOnce) });
const apply = createRoute({
  method: 'post',
  path: '/{id}/apply',
  summary: 'Creates listings from the next ready rows; call it until none is left',
  security,
  request: { params, body: json(Next) },
  responses: { 200: jsonResponse(ImportCounts, 'The current counts.'), ...writing },
});
const Include = z.strictObject({ lines: z.array(z.number().int().min(1)).max(10_000).optional() });
const include = createRoute({
  method: 'post',
  path: '/{id}/include',
  summary: 'Marks duplicates as ready: those at these lines, or all',
  security,
  request: { params, body: json(Include) },
  responses: {
    200: jsonResponse(z.object({ included: z.number().int() }), 'The number of rows that are ready now.'),
    ...writing,
  },
});
const undo = createRoute({
  method: 'post',
  path: '/{id}/undo',
  summary:
    'Removes the next imported listings except those that changed since; call it until none is "imported"',
  security,
  request: { params, body: json(Next) },
  responses: { 200: jsonResponse(ImportCounts, 'The current counts.'), ...writing },
});

/** `/api/imports`: imports listings from a file in chunks, and undoes an import. */
export function imports(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app
    .openapi(begin, async (c) =>
      c.json(await beginImport(c.var.supabaseContext.supabase, c.req.valid('json')), 200),
    )
    .openapi(read, async (c) => {
      c.header('cache-control', 'private, no-store');
      return c.json(await readImport(c.var.supabaseContext.supabase, c.req.valid('param').id), 200);
    })
    .openapi(stage, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await stageRows(c.var.supabaseContext.supabase, id, c.req.valid('json')), 200);
    })
    .openapi(list, async (c) => {
      const { state, after, limit } = c.req.valid('query');
      c.header('cache-control', 'private, no-store');
      const { id } = c.req.valid('param');
      return c.json(await listRows(c.var.supabaseContext.supabase, id, state, after, limit), 200);
    })
    .openapi(apply, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await applyNext(c.var.supabaseContext.supabase, id, c.req.valid('json').limit), 200);
    })
    .openapi(include, async (c) => {
      const { id } = c.req.valid('param');
      const { lines } = c.req.valid('json');
      return c.json({ included: await includeDuplicates(c.var.supabaseContext.supabase, id, lines) }, 200);
    })
    .openapi(undo, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await undoNext(c.var.supabaseContext.supabase, id, c.req.valid('json').limit), 200);
    });
}
