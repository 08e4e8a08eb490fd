import { Hono } from 'hono';
import { loadUser, loadUserLocked, requireAdmin } from '../admin.ts';
import { removeFactor } from '../assurance.ts';
import type { AuthEnv, AuthServer } from '../context.ts';
import { listFactors, lockFactor, toFactorJson } from '../factors.ts';

/** `/admin/users/{id}/factors`: the second steps of somebody, and their removal when a device is lost. Secret key only. */
export function adminFactors(server: AuthServer) {
  const { sql } = server;
  return new Hono<AuthEnv>()
    .get('/admin/users/:id/factors', async (c) => {
      await requireAdmin(c, server);
      const user = await loadUser(sql, c.req.param('id'));
      return c.json((await listFactors(sql, user.id)).map(toFactorJson));
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      await requireAdmin(c, server);
      const removed = await sql.begin(async (db) => {
        const user = await loadUserLocked(db, c.req.param('id'));
        const factor = await lockFactor(db, user.id, c.req.param('factor'));
        await removeFactor(db, factor);
        return factor;
      });
      return c.json(toFactorJson(removed));
    });
}
