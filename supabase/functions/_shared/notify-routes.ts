import { createRoute, z } from '@hono/zod-openapi';
import { RegularReport, SendReport, Unsubscribed } from './contracts/notifications.ts';
import { jsonAnswer, refusals } from './json-answers.ts';

const security = [{ secretKey: [] }];
const link = z.object({ token: z.string().max(200).optional() });

/** `POST /notify/send`; the document of the api describes it and its neighbours, too. */
export const sendRoute = createRoute({
  method: 'post',
  path: '/send',
  summary: 'Sends what is due, with the secret key; to be called every minute',
  security,
  responses: { 200: jsonAnswer(SendReport, 'How each message ended.'), ...refusals(401, 500, 503) },
});

/** `POST /notify/regular`. */
export const regularRoute = createRoute({
  method: 'post',
  path: '/regular',
  summary:
    'Passes offers on, queues reminders and job alerts, and extends recurring events, with the secret key; every five minutes',
  security,
  responses: { 200: jsonAnswer(RegularReport, 'What there was to do.'), ...refusals(401, 500, 503) },
});

/** `GET /notify/unsubscribe`: what a person clicks; mail scanners follow it as well, so that it changes nothing. */
export const unsubscribePageRoute = createRoute({
  method: 'get',
  path: '/unsubscribe',
  summary: 'Leads from a mail to the page that asks once and switches off',
  request: { query: link },
  responses: { 303: { description: 'To the page /unsubscribe of the site.' } },
});

/** `POST /notify/unsubscribe`: the one click of RFC 8058, and that page's button. */
export const unsubscribeRoute = createRoute({
  method: 'post',
  path: '/unsubscribe',
  summary: 'Switches off the kind of mail that a signed link names, or ends a job alert, without sign-in',
  request: { query: link },
  responses: { 200: jsonAnswer(Unsubscribed, 'It is switched off.'), ...refusals(404, 500, 503) },
});

/** All of them. */
export const notifyRoutes = [sendRoute, regularRoute, unsubscribePageRoute, unsubscribeRoute];
