import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import type { AuthContext, AuthEnv, AuthServer } from '../server.ts';
import { extractBearerToken, parseJwtClaims } from './authentication.ts';
import { AuthError } from '../errors.ts';
import { lockUser, findUserById, type UserRow } from '../models/user.ts';
import type { Db } from '../models/connection.ts';

/** Requires the secret API key: no user's token with any role, and no publishable key. Throws as GoTrue does. */
export async function requireAdmin(c: AuthContext, server: AuthServer): Promise<void> {
  const token = extractBearerToken(c);
  if (token !== undefined) await parseJwtClaims(token, server);
  // Hono leaves env undefined in calls without one.
  const role = (c.env as { apiKeyRole?: string } | undefined)?.apiKeyRole;
  if (token === undefined && role === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (token !== undefined || role !== 'service_role')
    throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** `requireAdmin` as middleware. */
export function requireAdminCredentials(server: AuthServer): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    await requireAdmin(c, server);
    await next();
  };
}

/** Whether the request has the secret API key and no user's token. */
export async function isAdmin(c: AuthContext, server: AuthServer): Promise<boolean> {
  return requireAdmin(c, server).then(
    () => true,
    () => false,
  );
}

const notFound = () => new AuthError(404, 'user_not_found', 'User not found');

function checkId(id: string) {
  if (!z.guid().safeParse(id).success)
    throw new AuthError(404, 'validation_failed', 'user_id must be an UUID');
}

/** The user in a path. Throws 404. */
export async function loadUser(db: Db, id: string): Promise<UserRow> {
  checkId(id);
  const user = await findUserById(db, id);
  if (!user) throw notFound();
  return user;
}

/** The same, locked until the transaction ends. */
export async function loadUserForUpdate(db: Db, id: string): Promise<UserRow> {
  checkId(id);
  const user = await lockUser(db, id);
  if (!user) throw notFound();
  return user;
}
