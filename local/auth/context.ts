import type { Context } from 'hono';
import type { Sql } from 'postgres';
import type { z } from 'zod';
import type { AuthConfig } from './config.ts';
import { AuthError, invalid } from './errors.ts';
import { verifyAccessToken } from './jwt.ts';
import type { SigningKeys } from './keys.ts';
import type { OutgoingMail } from './mailer.ts';
import type { RateLimits } from './rate-limits.ts';
import { chooseRedirect } from './redirects.ts';
import type { SessionRow } from './sessions.ts';
import { findUserById } from './users.ts';

/** What the auth server is made from. */
export interface AuthDependencies {
  /** A pool connected as the database's owner. */
  sql: Sql;
  config: AuthConfig;
  keys: SigningKeys;
  /** Where clients reach it, e.g. http://localhost:54321/auth/v1: issuer of tokens and host of mailed links. */
  externalUrl: string;
  sendMail(mail: OutgoingMail): Promise<void>;
}

/** What every route is handed. */
export interface AuthServer extends AuthDependencies {
  limits: RateLimits;
}

/** What the gateway tells about a request. */
export interface AuthEnv {
  Bindings: { clientAddress?: string; incoming?: { socket?: { remoteAddress?: string } } };
}
export type AuthContext = Context<AuthEnv>;

/** The client's address as the socket has it; a header that a client could write is never asked. */
export function clientAddressOf(c: AuthContext): string {
  // Hono leaves env undefined when a request comes without one.
  const env = c.env as AuthEnv['Bindings'] | undefined;
  return env?.clientAddress ?? env?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** The request's JSON body by its schema. Throws `bad_json` or `validation_failed`. */
export async function readBody<T extends z.ZodType>(c: AuthContext, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = JSON.parse(text || '{}', refuseNul);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, 'bad_json', 'Could not parse request body as JSON: invalid JSON');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalid(`${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is not valid'}`);
}

// Postgres stores every character but this one.
function refuseNul(key: string, value: unknown) {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw invalid('The body must not contain the character U+0000');
  }
  return value;
}

/** Where this request's mailed link shall lead: what it names if that is allowed, else the site. */
export function redirectOf(c: AuthContext, { config }: AuthServer): string {
  return chooseRedirect(
    [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
    config,
  );
}

/** The user and session of the request's access token. Throws what GoTrue throws when there is none. */
export async function requireSession(c: AuthContext, { sql, keys, externalUrl }: AuthServer) {
  const [, token] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  const claims = await verifyAccessToken(token, keys, externalUrl).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new AuthError(403, 'bad_jwt', `invalid JWT: unable to parse or verify signature, ${why}`);
  });
  const user = await findUserById(sql, claims.sub ?? '');
  if (!user) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  const [session] = await sql<SessionRow[]>`
    select * from auth.sessions where id = ${String(claims['session_id'])} and user_id = ${user.id}`;
  if (!session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  return { user, session };
}
