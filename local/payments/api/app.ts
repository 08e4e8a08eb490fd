import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { z } from 'zod';
import { newId } from '../objects/ids.ts';
import type { StandIn } from '../stand-in.ts';
import { invalid, StripeProblem } from '../stripe-problem.ts';
import { expandPaths } from './present.ts';
import { type Params, readParams } from './read-params.ts';
import { createRoutes } from './routes.ts';

interface Answer {
  status: number;
  body: string;
  /** The request was not valid: the same key may be used for a corrected one. */
  isInvalid?: boolean;
  isReplayed?: boolean;
}

const toAnswer = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body, null, 2) });
const problemOf = ({ status, body }: StripeProblem) => toAnswer(status, { error: body });
const unauthorized = new StripeProblem(401, {
  type: 'invalid_request_error',
  message: 'Invalid API Key provided. Use the key of the local stack.',
});

/** Stripe's API under `/v1`: exactly the calls that the hub makes. Others are 404, and unknown parameters 400. */
export function createApi(standIn: StandIn, options: { secretKey: string; webhookUrl: string }): Hono {
  const { store } = standIn;
  const routes = createRoutes(options.webhookUrl);

  const perform = (method: string, path: string, params: Params): Answer => {
    const found = routes.find((route) => route.method === method && route.path.test(path));
    if (!found)
      return problemOf(
        new StripeProblem(404, {
          type: 'invalid_request_error',
          message: `Unrecognized request URL (${method}: ${path}), or one that the stand-in does not have.`,
        }),
      );
    try {
      const parsed = found.params.safeParse(params);
      if (!parsed.success) return { ...problemOf(toInvalid(parsed.error)), isInvalid: true };
      const object = found.answer(standIn, found.path.exec(path)?.[1] ?? '', parsed.data);
      return toAnswer(200, expandPaths(store, object, parsed.data.expand));
    } catch (error) {
      // A decline is an answer: what it changed stays.
      if (error instanceof StripeProblem) return problemOf(error);
      throw error;
    }
  };

  /** The same key and parameters have the first answer; a key with other parameters is an error. */
  const performOnce = (key: string | undefined, method: string, path: string, text: string): Answer => {
    if (key === undefined) return perform(method, path, readParams(text));
    const request = createHash('sha256').update(`${method} ${path}\n${text}`).digest('hex');
    const known = store.find('answer', key);
    if (known && known.request !== request)
      return problemOf(
        new StripeProblem(400, {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        }),
      );
    if (known) return { status: known.status, body: known.body, isReplayed: true };
    const answer = perform(method, path, readParams(text));
    const { status, body, isInvalid } = answer;
    if (!isInvalid) store.put('answer', { id: key, request, status, body });
    return answer;
  };

  const app = new Hono();
  app.all('/v1/*', async (c) => {
    const text = c.req.method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text();
    const isKnown = c.req.header('authorization') === `Bearer ${options.secretKey}`;
    const key = c.req.method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const { status, body, isReplayed } = isKnown
      ? store.transaction(() => performOnce(key, c.req.method, c.req.path, text))
      : problemOf(unauthorized);
    return new Response(body, {
      status,
      headers: {
        'content-type': 'application/json',
        'request-id': newId('req'),
        ...(isReplayed && { 'idempotent-replayed': 'true' }),
      },
    });
  });
  return app;
}

function toInvalid(error: z.ZodError): StripeProblem {
  const [issue] = error.issues;
  const path = issue?.path.map(String) ?? [];
  const names = issue?.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path;
  const param = names.map((name, at) => (at === 0 ? name : `[${name}]`)).join('');
  const code = issue?.code === 'unrecognized_keys' ? 'parameter_unknown' : 'parameter_invalid';
  return invalid(`${param}: ${issue?.message ?? 'invalid'}`, { code, param });
}
