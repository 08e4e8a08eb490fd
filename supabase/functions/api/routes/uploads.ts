import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { StoredUpload, UploadQuery } from '../../_shared/contracts/uploads.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { receiveUpload } from '../services/uploads.ts';

const upload = createRoute({
  method: 'post',
  path: '/',
  summary:
    'Stores a picture, or a document of a claim, in a folder of the caller; its bytes decide what it is, and pictures lose place and camera',
  security: [{ userToken: [] }],
  request: { query: UploadQuery },
  responses: {
    200: jsonResponse(StoredUpload, 'The stored file.'),
    ...errorResponses(400, 401, 403, 409, 413, 500, 503),
  },
});

/** `POST /api/uploads`. */
export function uploads(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(upload, async (c) => {
    const { supabase: caller, supabaseAdmin: admin } = c.var.supabaseContext;
    const bytes = new Uint8Array(await c.req.arrayBuffer());
    return c.json(await receiveUpload({ caller, admin }, c.req.valid('query'), bytes), 200);
  });
}
