import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import { callerAddress, callerNetwork } from '../../_shared/caller-address.ts';
import { FileAnswer, FormFileQuery, FormReceived, FormSubmission } from '../../_shared/contracts/forms.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { createServiceClient, readCaller } from '../../_shared/supabase-context.ts';
import { verifyCaptcha } from '../../_shared/verify-captcha.ts';
import { receiveFile, receiveResponse } from '../services/forms.ts';

const respond = createRoute({
  method: 'post',
  path: '/forms/{slug}/responses',
  summary: 'Answers a survey or contact form, with or without an account; the same id is stored once',
  request: {
    params: z.object({ slug: z.string().max(200) }),
    body: { required: true, content: { 'application/json': { schema: FormSubmission } } },
  },
  responses: {
    200: jsonResponse(FormReceived, 'It was received; `confirmation` is what the form says then.'),
    ...errorResponses(400, 404, 409, 413, 415, 429, 500, 503),
  },
});
const upload = createRoute({
  method: 'post',
  path: '/form-files',
  summary:
    'Stores a file that answers a field; its first bytes decide what it is. The answer of the field is the result',
  request: { query: FormFileQuery },
  responses: {
    200: jsonResponse(FileAnswer, 'The file as the answer of its field.'),
    ...errorResponses(400, 403, 404, 409, 413, 429, 500, 503),
  },
});

/** `POST /api/forms/{slug}/responses` and `POST /api/form-files`: what is answered in forms. */
export function forms(env: FunctionEnv) {
  const service = createServiceClient(env);
  const identify = async (request: Request, address: string) => ({
    address,
    userId: (await readCaller(request, env))?.userId,
  });
  return new OpenAPIHono<AppEnv>()
    .openapi(respond, async (c) => {
      const body = c.req.valid('json');
      // A robot fills in every field. It gets no hint that it was recognized.
      if (body.url !== '') return c.json({ received: true as const, confirmation: '' }, 200);
      await verifyCaptcha(env.captcha, body.captcha_token, callerAddress(c.req));
      const sender = await identify(c.req.raw, callerNetwork(c.req));
      return c.json(await receiveResponse(service(), c.req.valid('param').slug, body, sender), 200);
    })
    .openapi(upload, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      const sender = await identify(c.req.raw, callerNetwork(c.req));
      return c.json(await receiveFile(service(), { ...c.req.valid('query'), bytes }, sender), 200);
    });
}
