import { Hono } from 'hono';
import { z } from 'zod';
import { getExternalProviderRedirectUrl } from '../providers/oauth-authorize.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { AuthError } from '../errors.ts';
import { requireAal2 } from '../models/factor.ts';
import { isSessionActive, sessionNotFound } from '../models/session.ts';
import { unlinkIdentity } from '../providers/unlink-identity.ts';

/** `GET /user/identities/authorize?provider=` and `DELETE /user/identities/{id}`: links and unlinks identities. */
export function identities(server: AuthServer) {
  const { sql } = server;
  return new Hono<AuthEnv>()
    .get('/user/identities/authorize', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      const { user, session } = await requireAuthentication(c, server);
      requireManualLinkingEnabled(server);
      await requireAal2(sql, session);
      const url = await getExternalProviderRedirectUrl(server, c, user.id);
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (c) => {
      const { user, session } = await requireAuthentication(c, server);
      requireManualLinkingEnabled(server);
      await requireAal2(sql, session);
      const id = z.guid().safeParse(c.req.param('id'));
      if (!id.success) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
      await sql.begin(async (db) => {
        await unlinkIdentity(db, user.id, id.data);
        // The user is locked by now: the session may have ended meanwhile.
        if (!(await isSessionActive(db, session))) throw sessionNotFound();
      });
      return c.json({});
    });
}

/** Throws `manual_linking_disabled` unless the configuration enables it. */
export function requireManualLinkingEnabled({ config }: AuthServer) {
  if (!config.enable_manual_linking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}
