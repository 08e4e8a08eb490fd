import type { MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { type AuthContext, type AuthEnv, type AuthServer, bearerOf, verifyBearer } from './context.ts';
import { AuthError } from './errors.ts';
import { lockUser, type Db, findUserById, type UserRow } from './users.ts';

/**
 * Lets through who holds the secret API key, and nobody else: no user's token, whatever it says, and no publishable key.
 * Throws as GoTrue does.
 */
export async function requireAdmin(c: AuthContext, server: AuthServer): Promise<void> {
  const token = bearerOf(c);
  if (token !== undefined) await verifyBearer(token, server);
  // Hono leaves env undefined when a request comes without one.
  const role = (c.env as { apiKeyRole?: string } | undefined)?.apiKeyRole;
  if (token === undefined && role === undefined)
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  if (token !== undefined || role !== 'service_role')
    throw new AuthError(403, 'not_admin', 'User not allowed');
}

/** Middleware that asks for the same. */
export function adminOnly(server: AuthServer): MiddlewareHandler<AuthEnv> {
  return async (c, next) => {
    await requireAdmin(c, server);
    await next();
  };
}

/** Whether the request comes with the secret API key and in nobody's name. */
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

/** The user that a path names. Throws 404. */
export async function loadUser(db: Db, id: string): Promise<UserRow> {
  checkId(id);
  const user = await findUserById(db, id);
  if (!user) throw notFound();
  return user;
}

/** The same, locked until the transaction ends. */
export async function loadUserLocked(db: Db, id: string): Promise<UserRow> {
  checkId(id);
  const user = await lockUser(db, id);
  if (!user) throw notFound();
  return user;
}
