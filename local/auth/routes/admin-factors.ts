import { Hono } from 'hono';
import { z } from 'zod';
import { loadUser, loadUserForUpdate, requireAdmin } from '../middleware/admin.ts';
import { unenrollFactor } from '../mfa/upgrade-aal.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { getGrantParams, retrieveRequestParams } from '../request.ts';
import { operator, writeAuditLogEntry } from '../models/audit-log.ts';
import { listFactors, lockFactor, toFactorJson } from '../models/factor.ts';

const RenameBody = z.object({ friendly_name: z.string().nullish() });

/** `/admin/users/{id}/factors`: lists a user's factors, renames one, and deletes one when its device is lost. Secret key only. */
export function adminFactors(server: AuthServer) {
  const { sql } = server;
  return new Hono<AuthEnv>()
    .get('/admin/users/:id/factors', async (c) => {
      await requireAdmin(c, server);
      const user = await loadUser(sql, c.req.param('id'));
      return c.json((await listFactors(sql, user.id)).map(toFactorJson));
    })
    .put('/admin/users/:id/factors/:factor', async (c) => {
      await requireAdmin(c, server);
      const { friendly_name: name } = await retrieveRequestParams(c, RenameBody);
      const renamed = await sql.begin(async (db) => {
        const user = await loadUserForUpdate(db, c.req.param('id'));
        const factor = await lockFactor(db, user.id, c.req.param('factor'));
        if (name)
          await db`update auth.mfa_factors set friendly_name = ${name}, updated_at = now() where id = ${factor.id}`;
        const traits = { user_id: user.id, factor_id: factor.id, factor_type: factor.factor_type };
        await writeAuditLogEntry(db, operator, { action: 'factor_updated', ip: null, traits });
        return lockFactor(db, user.id, factor.id);
      });
      return c.json(toFactorJson(renamed));
    })
    .delete('/admin/users/:id/factors/:factor', async (c) => {
      await requireAdmin(c, server);
      const removed = await sql.begin(async (db) => {
        const user = await loadUserForUpdate(db, c.req.param('id'));
        const factor = await lockFactor(db, user.id, c.req.param('factor'));
        const { ip } = getGrantParams(c, server);
        const traits = { user_id: user.id, factor_id: factor.id };
        await writeAuditLogEntry(db, user, { action: 'factor_deleted', ip, traits });
        await unenrollFactor(db, factor);
        return factor;
      });
      return c.json(toFactorJson(removed));
    });
}
