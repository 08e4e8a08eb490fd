import { createRoute, z } from '@hono/zod-openapi';
import { RegularReport, SendReport, Unsubscribed } from './contracts/notifications.ts';
import { jsonResponse, errorResponses } from './json-responses.ts';

const security = [{ secretKey: [] }];
const link = z.object({
  token: z.string().max(200).optional(),
  /** Of the email, and of the page that it leads to. */
  language: z.string().max(35).optional(),
});

/** `POST /notify/send`; described in the OpenAPI document of `api`, like the other routes here. */
export const sendRoute = createRoute({
  method: 'post',
  path: '/send',
  summary: 'Sends due messages; call it every minute with the secret key',
  security,
  responses: {
    200: jsonResponse(SendReport, 'The result of each message.'),
    ...errorResponses(401, 500, 503),
  },
});

/** `POST /notify/regular`. */
export const regularRoute = createRoute({
  method: 'post',
  path: '/regular',
  summary:
    'Expires offers, queues reminders, digests and job alerts, extends recurring events and deletes due accounts; call it every five minutes with the secret key',
  security,
  responses: { 200: jsonResponse(RegularReport, 'What was done.'), ...errorResponses(401, 500, 503) },
});

/** `GET /notify/unsubscribe`: the link that people click. It changes nothing, because mail scanners follow links too. */
export const unsubscribePageRoute = createRoute({
  method: 'get',
  path: '/unsubscribe',
  summary: 'Redirects from an email to the page that asks for confirmation',
  request: { query: link },
  responses: { 303: { description: 'To the page /unsubscribe of the site.' } },
});

/** `POST /notify/unsubscribe`: the one-click request of RFC 8058, and the button of that page. */
export const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/unsubscribe',
  summary: 'Switches off the kind of email that a signed link names, or ends a job alert, without signing in',
  request: { query: link },
  responses: { 200: jsonResponse(Unsubscribed, 'It is switched off.'), ...errorResponses(404, 500, 503) },
});

/** All routes of the `notify` function. */
export const notifyRoutes = [sendRoute, regularRoute, unsubscribePageRoute, unsubscribeRoute];
