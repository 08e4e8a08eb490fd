import { Hono } from 'hono';
import { DatabaseUnavailableError, PolicyError } from './database/access.ts';
import { isTooLarge, maxTopicsPerBatch } from './limits.ts';
import { isRecord, MalformedFrameError, parseJson, UserBroadcast } from './protocol/message.ts';
import type { RateCounter } from './rate-counter.ts';
import type { RealtimeServer } from './server.ts';
import { type Identity, isApiKey, keyIdentity, TokenRejection } from './tokens.ts';
import { topicKey } from './topics.ts';

/** Who sends a request. */
export interface HttpClient {
  /** The role of the API key. */
  keyRole: string;
  address: string;
}

interface BatchMessage {
  topic: string;
  event: string;
  payload: Record<string, unknown>;
  isPrivate: boolean;
}

const privateOnly = 'This project only allows private channels';

/** Sends without a connection: `/api/broadcast` takes a batch, `/api/broadcast/{topic}/events/{event}` one payload. */
export function createBroadcastApi(server: RealtimeServer) {
  const app = new Hono<{ Bindings: HttpClient; Variables: { identity: Identity; rate: RateCounter } }>();

  app.use(async (c, next) => {
    const token = /^bearer\s+(.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
    const isUser = token !== undefined && !isApiKey(token);
    const identity = isUser ? await server.readToken(token) : keyIdentity(c.env.keyRole);
    if (identity instanceof TokenRejection) return c.json({ message: 'Unauthorized' }, 401);
    c.set('identity', identity);
    c.set('rate', server.limits.requests.of(clientOf(identity, c.env.address)));
    return next();
  });

  const mayWrite = async (identity: Identity, headers: Headers, topic: string): Promise<boolean> => {
    const caller = { identity, headers: JSON.stringify(Object.fromEntries(headers)) };
    return (await server.access.canWrite(caller, topic)).has('broadcast');
  };

  app.post('/api/broadcast', async (c) => {
    const body = readJson(Buffer.from(await c.req.arrayBuffer()));
    const list = isRecord(body) ? body['messages'] : undefined;
    const rate = c.get('rate');
    const wasExceeded = rate.isExceeded();
    // What is refused counts as well: it would be free otherwise.
    rate.count(Array.isArray(list) ? Math.max(1, list.length) : 1);
    if (wasExceeded) return c.json({ message: 'You have exceeded your rate limit' }, 429);
    if (rate.isExceeded())
      return c.json({ message: 'Too many messages to broadcast, please reduce the batch size' }, 429);
    const messages = readBatch(list, server.isPrivateOnly);
    if (!Array.isArray(messages)) return c.json({ errors: messages }, 422);
    const allowed = new Map<string, Promise<boolean>>();
    for (const { topic, event, payload, isPrivate } of messages) {
      if (isPrivate && !allowed.has(topic))
        allowed.set(
          topic,
          mayWrite(c.get('identity'), c.req.raw.headers, topic).catch(() => false),
        );
      // As hosted: what may not be sent is left out, without a word.
      if (isPrivate && !(await allowed.get(topic))) continue;
      server.topics.publish(topicKey(topic, isPrivate), 'broadcast', { payload, event, type: 'broadcast' });
    }
    return c.body(null, 202);
  });

  app.post('/api/broadcast/:topic/events/:event', async (c) => {
    const type = (c.req.header('content-type') ?? 'application/json').split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/json' && type !== 'application/octet-stream')
      return c.json(
        { error: 'Unsupported Media Type. Use application/json or application/octet-stream' },
        415,
      );
    c.get('rate').count();
    if (c.get('rate').isExceeded()) return c.json({ message: 'You have exceeded your rate limit' }, 429);
    const isPrivate = c.req.query('private') === 'true';
    if (server.isPrivateOnly && !isPrivate) return c.json({ message: `PrivateOnly: ${privateOnly}` }, 403);
    const body = Buffer.from(await c.req.arrayBuffer());
    const encoding = type === 'application/json' ? 'json' : 'binary';
    if (encoding === 'json' && readJson(body) === undefined) return c.json({ message: 'Bad Request' }, 400);
    if (isTooLarge(body.length))
      return c.json({ errors: { payload: ['Payload size exceeds tenant limit'] } }, 422);
    const { topic, event } = c.req.param();
    if (isPrivate && !(await mayWrite(c.get('identity'), c.req.raw.headers, topic)))
      return c.json({ message: 'Unauthorized' }, 403);
    server.topics.publish(topicKey(topic, isPrivate), 'broadcast', new UserBroadcast(event, encoding, body));
    return c.body(null, 202);
  });

  app.onError((error, c) => {
    if (error instanceof PolicyError) return c.json({ message: 'RLS policy error' }, 422);
    if (error instanceof DatabaseUnavailableError)
      return c.json({ message: 'Tenant database unavailable' }, 422);
    throw error;
  });
  return app;
}

/** The messages of a batch, or what is wrong with them. */
function readBatch(list: unknown, isPrivateOnly: boolean): BatchMessage[] | { messages: unknown[] } {
  if (list === undefined || (Array.isArray(list) && list.length === 0))
    return { messages: ["can't be blank"] };
  if (!Array.isArray(list)) return { messages: ['is invalid'] };
  const problems = list.map((message) => findProblems(message, isPrivateOnly));
  if (problems.some((found) => Object.keys(found).length > 0)) return { messages: problems };
  const topics = new Set(list.map((message) => (isRecord(message) ? message['topic'] : undefined)));
  if (topics.size > maxTopicsPerBatch)
    return { messages: [`name more than ${String(maxTopicsPerBatch)} topics`] };
  return (
    list as { topic: string; event: string; payload: Record<string, unknown>; private?: unknown }[]
  ).map(({ topic, event, payload, private: isPrivate }) => ({
    topic,
    event,
    payload,
    isPrivate: isPrivate === true,
  }));
}

function findProblems(message: unknown, isPrivateOnly: boolean): Record<string, string[]> {
  const { topic, event, payload } = isRecord(message) ? message : {};
  const problems: Record<string, string[]> = {};
  for (const [name, value] of Object.entries({ topic, event })) {
    if (value === undefined || value === null || value === '') problems[name] = ["can't be blank"];
    else if (typeof value !== 'string') problems[name] = ['is invalid'];
  }
  if (payload === undefined || payload === null) problems['payload'] = ["can't be blank"];
  else if (!isRecord(payload)) problems['payload'] = ['is invalid'];
  else if (isTooLarge(JSON.stringify(payload).length))
    problems['payload'] = ['Payload size exceeds tenant limit'];
  if (isPrivateOnly && isRecord(message) && message['private'] !== true) problems['private'] = [privateOnly];
  return problems;
}

/** The value of JSON that is valid and not nested too deeply, or undefined. */
function readJson(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof MalformedFrameError) return undefined;
    throw error;
  }
}

/** Whose messages are counted together: a person at an address, or all who have no token there. */
const clientOf = ({ role, claims }: Identity, address: string) =>
  JSON.stringify([role, claims['sub'] ?? '', address]);
