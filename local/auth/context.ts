import { isIP } from 'node:net';
import type { Context } from 'hono';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Afterwards } from './afterwards.ts';
import type { AuthConfig } from './config.ts';
import { AuthError, invalid } from './errors.ts';
import { verifyAccessToken } from './jwt.ts';
import type { SigningKeys } from './keys.ts';
import type { OutgoingMail } from './mailer.ts';
import type { OidcClient } from './oidc.ts';
import type { RateLimits } from './rate-limits.ts';
import { chooseRedirect } from './redirects.ts';
import { sessionNotFound, type SessionRow } from './sessions.ts';
import type { OutgoingSms } from './sms.ts';
import { findUserById, isBanned } from './users.ts';

/** What the auth server is made from. */
export interface AuthDependencies {
  /** A pool connected as the database's owner. */
  sql: Sql;
  config: AuthConfig;
  keys: SigningKeys;
  /** Where clients reach it, e.g. http://localhost:54321/auth/v1: issuer of tokens and host of mailed links. */
  externalUrl: string;
  sendMail(mail: OutgoingMail): Promise<void>;
  /** Hands a text message to whoever delivers it; rejects when that fails. */
  sendSms(sms: OutgoingSms): Promise<void>;
  /** Who is asked about captchas in the place of the configured provider. */
  captchaUrl?: string;
  /** Does what no answer waits for; handed in by whoever must know when it is done. */
  afterwards?: Afterwards;
  /** The client's address, which limits are counted by; by default what the gateway or the socket tells. */
  clientAddress?: (c: AuthContext) => string;
}

/** What every route is handed. */
export interface AuthServer extends AuthDependencies {
  limits: RateLimits;
  oidc: OidcClient;
  afterwards: Afterwards;
}

/** What the gateway tells about a request. */
export interface AuthEnv {
  Bindings: {
    clientAddress?: string;
    /** The role of the API key that the request came with. */
    apiKeyRole?: string;
    incoming?: { socket?: { remoteAddress?: string } };
  };
}
export type AuthContext = Context<AuthEnv>;

/** The client's address as the gateway or the socket has it; a header that a client could write is never asked. */
export function clientAddressOf(c: AuthContext, server: AuthServer): string {
  if (server.clientAddress) return server.clientAddress(c);
  // Hono leaves env undefined when a request comes without one.
  const env = c.env as AuthEnv['Bindings'] | undefined;
  return env?.clientAddress ?? env?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** From where a session is used. */
export interface Device {
  userAgent: string;
  ip: string | null;
}

/** The device that sent this request. */
export function deviceOf(c: AuthContext, server: AuthServer): Device {
  // The zone of a link-local address means nothing elsewhere, and Postgres does not take it.
  const [address = ''] = clientAddressOf(c, server).split('%');
  return { userAgent: c.req.header('user-agent') ?? '', ip: isIP(address) ? address : null };
}

/** The request's JSON body by its schema. Throws `bad_json`, or `validation_failed` for what Postgres cannot store. */
export async function readBody<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text();
  let json: unknown;
  try {
    // As for GoTrue, null is an object without anything in it.
    json = JSON.parse(text, makeStorable) ?? {};
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: invalid JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'body';
  const why = `${where}: ${issue?.message ?? 'is not valid'}`;
  throw new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${why}`);
}

// Postgres stores every character but U+0000, and no halves of characters, which Go replaces as well.
function makeStorable(key: string, value: unknown) {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw invalid('The body must not contain the character U+0000');
  }
  if (!key.isWellFormed()) throw invalid('The body must be well-formed Unicode');
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** Where this request's mailed link shall lead: what it names if that is allowed, else the site. */
export function redirectOf(c: AuthContext, { config }: AuthServer): string {
  return chooseRedirect(
    [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
    config,
  );
}

const Claims = z.object({ sub: z.guid(), session_id: z.guid() });

/** The token of the Authorization header, if there is one. */
export const bearerOf = (c: AuthContext): string | undefined =>
  /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1];

/** The claims of a token of ours. Throws 403 `bad_jwt`. */
export async function verifyBearer(token: string, { keys, externalUrl }: AuthServer) {
  return verifyAccessToken(token, keys, externalUrl).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
  });
}

/** The user and session of the request's access token. Throws what GoTrue throws when there is none. */
export async function requireSession(c: AuthContext, server: AuthServer) {
  const { sql } = server;
  const token = bearerOf(c);
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const payload = await verifyBearer(token, server);
  const claims = Claims.safeParse(payload);
  if (!claims.success)
    throw new AuthError(403, 'bad_jwt', 'invalid claim: sub and session_id claims must be UUIDs');
  const { sub, session_id: sessionId } = claims.data;
  const user = await findUserById(sql, sub);
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const [session] = await sql<SessionRow[]>`
    select * from auth.sessions where id = ${sessionId} and user_id = ${user.id}`;
  if (!session) throw sessionNotFound();
  if (isBanned(user)) throw new AuthError(403, 'user_banned', 'User is banned');
  return { user, session };
}
