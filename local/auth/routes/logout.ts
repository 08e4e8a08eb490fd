import { Hono } from 'hono';
import type { AuthEnv, AuthServer } from '../server.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { validationFailed } from '../errors.ts';
import { logoutSessions } from '../models/session.ts';

/** `POST /logout?scope=`: ends all sessions of the caller (global, the default), this one (local) or the others. */
export function logout(server: AuthServer) {
  return new Hono<AuthEnv>().post('/logout', async (c) => {
    const { user, session } = await requireAuthentication(c, server);
    const scope = c.req.query('scope') || 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw validationFailed(`Unsupported logout scope "${scope}"`);
    await logoutSessions(server.sql, user.id, session.id, scope);
    return c.body(null, 204);
  });
}
