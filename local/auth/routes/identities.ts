import { Hono } from 'hono';
import { z } from 'zod';
import { beginSignIn } from '../begin-sign-in.ts';
import { type AuthEnv, type AuthServer, clientAddressOf, requireSession } from '../context.ts';
import { AuthError } from '../errors.ts';
import { requireSecondStep } from '../factors.ts';
import { isLive, sessionNotFound } from '../sessions.ts';
import { unlinkIdentity } from '../unlink-identity.ts';

/** `GET /user/identities/authorize?provider=` and `DELETE /user/identities/{id}`: the caller's other ways to sign in. */
export function identities(server: AuthServer) {
  const { limits, sql } = server;
  return new Hono<AuthEnv>()
    .get('/user/identities/authorize', async (c) => {
      if (c.req.method === 'HEAD') return c.body(null, 405, { allow: 'GET' });
      const { user, session } = await requireSession(c, server);
      requireManualLinking(server);
      await requireSecondStep(sql, session);
      limits.countRequest('sign_in_sign_ups', clientAddressOf(c, server));
      const url = await beginSignIn(server, c, user.id);
      return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
    })
    .delete('/user/identities/:id', async (c) => {
      const { user, session } = await requireSession(c, server);
      requireManualLinking(server);
      await requireSecondStep(sql, session);
      const id = z.guid().safeParse(c.req.param('id'));
      if (!id.success) throw new AuthError(404, 'validation_failed', 'identity_id must be an UUID');
      await sql.begin(async (db) => {
        await unlinkIdentity(db, user.id, id.data);
        // The user is locked by now: a session that was ended meanwhile changes nothing any more.
        if (!(await isLive(db, session))) throw sessionNotFound();
      });
      return c.json({});
    });
}

/** Throws `manual_linking_disabled` where the configuration does not allow it. */
export function requireManualLinking({ config }: AuthServer) {
  if (!config.enable_manual_linking)
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
}
