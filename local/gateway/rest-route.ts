import type { IncomingHttpHeaders } from 'node:http';
import { createByteBudget, type ByteBudget } from '../network/byte-budget.ts';
import { budgetedBytes, mebibyte, readBody, type BodyRefusal } from '../network/request-body.ts';
import { withTimeout } from '../network/timeout.ts';
import type { Answer } from '../rest/answer.ts';
import { postgrestError } from '../rest/postgrest-errors.ts';
import type { RestApi } from '../rest/rest.ts';
import type { RawRequest } from '../rest/parse/api-request.ts';
import { checkApiKey, type ApiKeys } from './api-keys.ts';
import { restTokenError, TokenProblem, type IdentifyCaller } from './callers.ts';
import { allowAnyOrigin, corsHeaders } from './cors.ts';

const deadlineMs = 30_000;
const maxBodyBytes = 10 * mebibyte;
// For all bodies that wait at one time: nobody takes the room of visitors, members or the edge functions.
const maxBytesOf = { visitors: 64 * mebibyte, members: 128 * mebibyte, service: 64 * mebibyte };

const refusals: Record<BodyRefusal['reason'], [status: number, code: string, message: string]> = {
  'too large': [413, 'PGRST102', 'The request body is too large'],
  'no room': [503, 'PGRST003', 'Too many large requests are waiting.'],
  'too slow': [408, 'PGRST102', 'The request body did not arrive in time'],
};

interface Parts {
  rest: RestApi;
  identify: IdentifyCaller;
  apiKeys: ApiKeys;
}
type RestRoute = (
  request: Request,
  id: string,
  incoming: IncomingHttpHeaders | undefined,
) => Promise<Response>;

/** Answers requests under /rest/v1, with the headers of the gateway. */
export function createRestRoute({ rest, identify, apiKeys }: Parts): RestRoute {
  const budgets = {
    visitors: createByteBudget(maxBytesOf.visitors),
    members: createByteBudget(maxBytesOf.members),
    service: createByteBudget(maxBytesOf.service),
  };
  const budgetOf = (role: string): ByteBudget => {
    if (role === 'anon') return budgets.visitors;
    return role === 'service_role' ? budgets.service : budgets.members;
  };

  const answer = async (
    request: Request,
    incoming: IncomingHttpHeaders | undefined,
  ): Promise<Answer | Response> => {
    const role = checkApiKey(request, apiKeys);
    if (role instanceof Response) return role;
    const caller = await identify(request.headers.get('authorization'), role);
    if (caller instanceof TokenProblem) return restTokenError(caller);
    const budget = budgetOf(caller.role);
    const body = await readBody(request, maxBodyBytes, budget);
    if (!Buffer.isBuffer(body)) {
      const refused = postgrestError(...refusals[body.reason]);
      if (body.reason === 'no room') refused.headers.set('retry-after', '1');
      if (body.isUnread) refused.headers.set('connection', 'close');
      return refused;
    }
    const late = new AbortController();
    const signal = (): AbortSignal => AbortSignal.any([request.signal, late.signal]);
    const work = rest(toRawRequest(request, incoming, body), caller, signal).finally(() => {
      budget.release(budgetedBytes(body.length));
    });
    return withTimeout<Answer | Response>(work, deadlineMs, () => {
      // What still waits for its turn never runs.
      late.abort();
      return postgrestError(504, 'PGRST003', 'Timed out acquiring connection from connection pool.');
    });
  };
  return async (request, id, incoming) => toResponse(await answer(request, incoming), id);
}

/** The API key has been checked, and is no filter. */
function toRawRequest(request: Request, incoming: IncomingHttpHeaders | undefined, body: Buffer): RawRequest {
  const { url, method, headers } = request;
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const question = url.indexOf('?', start);
  const search = question === -1 ? '' : url.slice(question);
  const { cookie: _, ...all } = incoming ?? Object.fromEntries(headers);
  return {
    method,
    path: url.slice(start, question === -1 ? undefined : question).replace(/^\/rest\/v1/, ''),
    search: search.includes('apikey=')
      ? search.replace(/([?&])apikey=[^&]*(&|$)/, (_all, before: string, after: string) =>
          after === '' ? '' : before,
        )
      : search === '?'
        ? ''
        : search,
    headers,
    allHeaders: all as Record<string, string>,
    body,
  };
}

function toResponse(answer: Answer | Response, id: string): Response {
  const ids = { 'x-request-id': id, 'sb-request-id': id };
  if (answer instanceof Response) {
    allowAnyOrigin(answer.headers);
    for (const [name, value] of Object.entries(ids)) answer.headers.set(name, value);
    return answer;
  }
  const { status, body } = answer;
  const own = answer.headers.filter(([name]) => !name.startsWith('access-control-'));
  const all = { ...Object.fromEntries(own), ...corsHeaders, ...ids };
  const isRepeated = new Set(own.map(([name]) => name)).size < own.length;
  const headers = isRepeated ? new Headers([...own, ...Object.entries({ ...corsHeaders, ...ids })]) : all;
  return new Response(body as string | Buffer<ArrayBuffer> | null, { status, headers });
}
