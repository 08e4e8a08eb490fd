import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi';
import type { AppEnv } from '../../_shared/app-env.ts';
import {
  ContactMessage,
  LaunchEmail,
  QuoteRequest,
  Received,
  Report,
} from '../../_shared/contracts/visitor-forms.ts';
import type { FunctionEnv } from '../../_shared/function-env.ts';
import { identifyVisitor } from '../../_shared/identify-visitor.ts';
import { errorResponses, jsonResponse } from '../../_shared/json-responses.ts';
import { createServiceClient, readCaller } from '../../_shared/supabase-context.ts';
import {
  receiveLaunchEmail,
  receiveMessage,
  receiveQuoteRequest,
  receiveReport,
} from '../services/visitor-forms.ts';

const json = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true,
  content: { 'application/json': { schema } },
});
const responses = {
  200: jsonResponse(Received, 'It was received.'),
  ...errorResponses(400, 404, 409, 413, 415, 429, 500, 503),
};

const message = createRoute({
  method: 'post',
  path: '/listings/{slug}/messages',
  summary: 'Sends a message to a business; its team gets it by email and in its area',
  request: { params: z.object({ slug: z.string().max(200) }), body: json(ContactMessage) },
  responses,
});
const quotes = createRoute({
  method: 'post',
  path: '/quote-requests',
  summary: 'Asks up to five businesses for a quote; without an account by the link in an email',
  request: { body: json(QuoteRequest) },
  responses,
});
const report = createRoute({
  method: 'post',
  path: '/reports',
  summary: 'Reports something public, or suggests an edit of a listing, to staff',
  request: { body: json(Report) },
  responses,
});

const launchEmail = createRoute({
  method: 'post',
  path: '/launch-emails',
  summary: 'Stores an email address to notify once when the hub opens',
  request: { body: json(LaunchEmail) },
  responses,
});

const received = { received: true as const };

/** `POST /api/listings/{slug}/messages`, `POST /api/quote-requests`, `POST /api/reports` and `POST /api/launch-emails`: the forms of visitors, without an account. */
export function visitorForms(env: FunctionEnv) {
  const service = createServiceClient(env);
  return new OpenAPIHono<AppEnv>()
    .openapi(message, async (c) => {
      const body = c.req.valid('json');
      const address = await identifyVisitor(env, c.req, body);
      const { slug } = c.req.valid('param');
      if (address !== undefined) await receiveMessage(service(), { slug, address, message: body });
      return c.json(received, 200);
    })
    .openapi(quotes, async (c) => {
      const body = c.req.valid('json');
      const address = await identifyVisitor(env, c.req, body);
      if (address !== undefined) {
        const userId = (await readCaller(c.req.raw, env))?.userId;
        await receiveQuoteRequest(service(), { address, userId, request: body });
      }
      return c.json(received, 200);
    })
    .openapi(report, async (c) => {
      const body = c.req.valid('json');
      const address = await identifyVisitor(env, c.req, body);
      if (address !== undefined) await receiveReport(service(), { address, report: body });
      return c.json(received, 200);
    })
    .openapi(launchEmail, async (c) => {
      const body = c.req.valid('json');
      const address = await identifyVisitor(env, c.req, body);
      if (address !== undefined) await receiveLaunchEmail(service(), { ...body, address });
      return c.json(received, 200);
    });
}
