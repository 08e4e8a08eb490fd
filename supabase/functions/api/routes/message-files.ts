import { createRoute, OpenAPIHono } from '@hono/zod-openapi';
import { MessageFileQuery, StoredMessageFile } from '../../_shared/contracts/message-files.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { ServiceError } from '../../_shared/service-error.ts';
import { type SupabaseEnvironment, withUser } from '../../_shared/supabase-context.ts';
import { receiveMessageFile } from '../services/message-files.ts';

const upload = createRoute({
  method: 'post',
  path: '/',
  summary:
    'Stores a picture or file that the caller can then send in a conversation; its bytes decide what it is',
  security: [{ userToken: [] }],
  request: { query: MessageFileQuery },
  responses: {
    200: jsonResponse(StoredMessageFile, 'The stored file.'),
    ...errorResponses(400, 401, 403, 404, 413, 429, 500, 503),
  },
});

async function readParts(request: Request) {
  const form = await request.formData().catch(() => {
    throw new ServiceError('VALIDATION_FAILED', 'Send a form with the file as "file".', { field: 'file' });
  });
  const bytesOf = async (name: string) => {
    const part = form.get(name);
    return part instanceof Blob ? new Uint8Array(await part.arrayBuffer()) : undefined;
  };
  return { file: (await bytesOf('file')) ?? new Uint8Array(), small: await bytesOf('small') };
}

/** `POST /api/message-files`: pictures and files for messages. */
export function messageFiles(env: FunctionEnv) {
  const app = new OpenAPIHono<SupabaseEnvironment>();
  app.use(withUser(env));
  return app.openapi(upload, async (c) => {
    const { supabase: caller, supabaseAdmin: admin } = c.var.supabaseContext;
    const parts = await readParts(c.req.raw);
    return c.json(await receiveMessageFile({ caller, admin }, c.req.valid('query'), parts), 200);
  });
}
