import { Hono } from 'hono';
import { type AuthEnv, type AuthServer, requireSession } from '../context.ts';
import { invalid } from '../errors.ts';
import { endSessions } from '../sessions.ts';

/** `POST /logout?scope=`: ends all sessions of the caller (global, the default), this one (local) or the others. */
export function logout(server: AuthServer) {
  return new Hono<AuthEnv>().post('/logout', async (c) => {
    const { user, session } = await requireSession(c, server);
    const scope = c.req.query('scope') || 'global';
    if (scope !== 'global' && scope !== 'local' && scope !== 'others')
      throw invalid(`Unsupported logout scope "${scope}"`);
    await endSessions(server.sql, user.id, session.id, scope);
    return c.body(null, 204);
  });
}
