import { Hono } from 'hono';
import { z } from 'zod';
import { AuthError, validationFailed } from '../errors.ts';
import { requireAuthentication } from '../middleware/authentication.ts';
import { writeAuditLogEntry } from '../models/audit-log.ts';
import {
  listPasskeys,
  lockPasskey,
  type PasskeyRow,
  requirePasskeyManagementAal,
  toPasskeyJson,
} from '../models/passkey.ts';
import { lockCaller } from '../models/session.ts';
import { getGrantParams, retrieveRequestParams } from '../request.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { addPasskeySignIn } from './passkey-authentication.ts';
import { addPasskeyRegistration } from './passkey-registration.ts';

const UpdateBody = z.object({ friendly_name: z.string().nullish() });
const longestName = 120;

/** `/passkeys`: signing in with one, adding, listing, renaming and deleting them. */
export function passkeys(server: AuthServer) {
  const { config, sql } = server;
  const app = new Hono<AuthEnv>();
  const requirePasskeysEnabled = () => {
    if (!config.passkey.enabled) throw new AuthError(404, 'passkey_disabled', 'Passkeys are disabled');
  };
  app.use('/passkeys/*', async (_, next) => {
    requirePasskeysEnabled();
    await next();
  });
  addPasskeySignIn(app, server);
  addPasskeyRegistration(app, server);
  return app
    .get('/passkeys', async (c) => {
      const { user } = await requireAuthentication(c, server);
      return c.json((await listPasskeys(sql, user.id)).map(toPasskeyJson));
    })
    .patch('/passkeys/:id', async (c) => {
      const { user } = await requireAuthentication(c, server);
      const { friendly_name: name } = await retrieveRequestParams(c, UpdateBody);
      if (!name) throw validationFailed('friendly_name is required');
      // GoTrue counts bytes.
      if (Buffer.byteLength(name) > longestName)
        throw validationFailed('friendly_name must be 120 characters or less');
      const renamed = await sql.begin(async (db) => {
        const { id } = await lockPasskey(db, user.id, c.req.param('id'));
        const [row] = await db<PasskeyRow[]>`update auth.webauthn_credentials
          set friendly_name = ${name}, updated_at = now() where id = ${id} returning *`;
        const traits = { passkey_id: id };
        const { ip } = getGrantParams(c, server);
        await writeAuditLogEntry(db, user, { action: 'passkey_updated', ip, traits });
        return row;
      });
      return c.json(renamed && toPasskeyJson(renamed));
    })
    .delete('/passkeys/:id', async (c) => {
      const caller = await requireAuthentication(c, server);
      await sql.begin(async (db) => {
        const { user, session } = await lockCaller(db, caller);
        await requirePasskeyManagementAal(db, session);
        const { id } = await lockPasskey(db, user.id, c.req.param('id'));
        await db`delete from auth.webauthn_credentials where id = ${id}`;
        const { ip } = getGrantParams(c, server);
        await writeAuditLogEntry(db, user, { action: 'passkey_deleted', ip, traits: { passkey_id: id } });
      });
      return c.body(null, 204);
    });
}
