import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import { FileAnswer } from '../../_shared/contracts/forms.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { createServiceClient, type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { receiveGroupFile } from '../services/group-files.ts';

const upload = createRoute({
  method: 'post',
  path: '/',
  summary: 'Stores a file for a document of a group; its first bytes decide what it is',
  security: [{ userToken: [] }],
  request: { query: z.object({ group: z.uuid(), name: z.string().min(1).max(300) }) },
  responses: {
    200: jsonResponse(FileAnswer, 'The file, which a document of the group can name.'),
    ...errorResponses(400, 401, 403, 404, 409, 413, 429, 500, 503),
  },
});

/** `POST /api/group-files`. */
export function groupFiles(env: FunctionEnv) {
  const service = createServiceClient(env);
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(upload, async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    const clients = { caller: c.var.supabaseContext.supabase, admin: service() };
    return c.json(await receiveGroupFile(clients, { ...c.req.valid('query'), bytes }), 200);
  });
}
