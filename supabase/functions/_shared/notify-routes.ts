import { createRoute, z } from '@hono/zod-openapi';
import { NotificationPage, RegularReport, SendReport, Unsubscribed } from './contracts/notifications.ts';
import { PushKey } from './contracts/push.ts';
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

/** `GET /notify/list`: what the bell shows. */
export const listRoute = createRoute({
  method: 'get',
  path: '/list',
  summary: 'A page of the notifications of the caller, the latest first, in a language',
  security: [{ userToken: [] }],
  request: {
    query: z.object({
      /** `next` of the page before. */
      before: z.string().max(100).optional(),
      language: z.string().max(35).optional(),
    }),
  },
  responses: {
    200: jsonResponse(NotificationPage, 'The page.'),
    ...errorResponses(400, 401, 500, 503),
  },
});

/** `GET /notify/push-key`. */
export const pushKeyRoute = createRoute({
  method: 'get',
  path: '/push-key',
  summary: 'The key that browsers subscribe to pushes with; null where there are none',
  responses: { 200: jsonResponse(PushKey, 'The key.') },
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
export const notifyRoutes = [
  sendRoute,
  regularRoute,
  listRoute,
  pushKeyRoute,
  unsubscribePageRoute,
  unsubscribeRoute,
];
