import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { exportCsv, exportKinds } from '../services/export-csv.ts';

const route = createRoute({
  method: 'get',
  path: '/{kind}',
  summary: 'All listings or all members as CSV; requires the right to export',
  security: [{ userToken: [] }],
  request: {
    params: z.object({ kind: z.enum(exportKinds) }),
    query: z.object({
      bom: z.enum(['true', 'false']).default('true').openapi({
        description: 'Whether the file starts with a byte order mark, by which Excel recognizes UTF-8.',
      }),
    }),
  },
  responses: {
    200: { description: 'The rows.', content: { 'text/csv': { schema: z.string() } } },
    ...errorResponses(400, 401, 403, 500, 503),
  },
});

/** `GET /api/exports/businesses` and `/members`. */
export function csvExports(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(route, async (c) => {
    const { kind } = c.req.valid('param');
    const stream = await exportCsv(c.var.supabaseContext.supabase, kind, c.req.valid('query').bom === 'true');
    const day = new Date().toISOString().slice(0, 10);
    return c.body(stream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${kind}-${day}.csv"`,
      'cache-control': 'private, no-store',
    });
  });
}
