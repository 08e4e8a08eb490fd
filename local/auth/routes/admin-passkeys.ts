import { Hono } from 'hono';
import { loadUser, requireAdmin } from '../middleware/admin.ts';
import { operator, writeAuditLogEntry } from '../models/audit-log.ts';
import { listPasskeys, lockPasskey, toPasskeyJson } from '../models/passkey.ts';
import { getGrantParams } from '../request.ts';
import type { AuthEnv, AuthServer } from '../server.ts';

/** `/admin/users/{id}/passkeys`: lists a user's passkeys and deletes one. Secret key only. */
export function adminPasskeys(server: AuthServer) {
  const { sql } = server;
  return new Hono<AuthEnv>()
    .get('/admin/users/:id/passkeys', async (c) => {
      await requireAdmin(c, server);
      const user = await loadUser(sql, c.req.param('id'));
      return c.json((await listPasskeys(sql, user.id)).map(toPasskeyJson));
    })
    .delete('/admin/users/:id/passkeys/:passkey', async (c) => {
      await requireAdmin(c, server);
      await sql.begin(async (db) => {
        const user = await loadUser(db, c.req.param('id'));
        const { id } = await lockPasskey(db, user.id, c.req.param('passkey'));
        await db`delete from auth.webauthn_credentials where id = ${id}`;
        const { ip } = getGrantParams(c, server);
        const traits = { user_id: user.id, passkey_id: id };
        await writeAuditLogEntry(db, operator, { action: 'passkey_deleted', ip, traits });
      });
      return c.body(null, 204);
    });
}
