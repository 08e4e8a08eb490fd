import { isIP } from 'node:net';
import type { z } from 'zod';
import { chooseRedirect } from './config/redirect-allow-list.ts';
import { AuthError, validationFailed } from './errors.ts';
import type { GrantParams } from './models/session.ts';
import type { AuthContext, AuthEnv, AuthServer } from './server.ts';

/** The client's address from the gateway or the socket, never from a header that a client can set. */
export function getIpAddress(c: AuthContext, server: AuthServer): string {
  if (server.clientAddress) return server.clientAddress(c);
  // Hono leaves env undefined in calls without one.
  const env = c.env as AuthEnv['Bindings'] | undefined;
  return env?.clientAddress ?? env?.incoming?.socket?.remoteAddress ?? 'unknown';
}

/** The client that sent this request. */
export function getGrantParams(c: AuthContext, server: AuthServer): GrantParams {
  // The zone of a link-local address has no meaning elsewhere, and Postgres rejects it.
  const [address = ''] = getIpAddress(c, server).split('%');
  return { userAgent: c.req.header('user-agent') ?? '', ip: isIP(address) ? address : null };
}

/**
 * The request's JSON body, parsed by `schema`. Throws `bad_json`, or `validation_failed` for what Postgres cannot
 * store.
 */
export async function retrieveRequestParams<T extends z.ZodType>(
  c: AuthContext,
  schema: T,
): Promise<z.infer<T>> {
  const text = await c.req.text();
  let json: unknown;
  try {
    // As in GoTrue, null is an empty object.
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

// Postgres stores neither U+0000 nor lone surrogates; Go replaces the latter as well.
function makeStorable(key: string, value: unknown) {
  if (key.includes('\0') || (typeof value === 'string' && value.includes('\0'))) {
    throw validationFailed('The body must not contain the character U+0000');
  }
  if (!key.isWellFormed()) throw validationFailed('The body must be well-formed Unicode');
  return typeof value === 'string' ? value.toWellFormed() : value;
}

/** The URL that this request's link redirects to: the requested one if it is allowed, else the site. */
export function getReferrer(c: AuthContext, { config }: AuthServer): string {
  return chooseRedirect(
    [c.req.header('redirect_to'), c.req.query('redirect_to'), c.req.header('referer')],
    config,
  );
}
