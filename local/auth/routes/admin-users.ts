import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { requireAdminCredentials, loadUser, loadUserForUpdate } from '../middleware/admin.ts';
import {
  AdminUserParams,
  applyAdminUserUpdate,
  parseAdminUserUpdate,
  assertEmailAndPhoneFree,
  type AdminUserUpdate,
} from '../users/admin-user-update.ts';
import type { AuthEnv, AuthServer } from '../server.ts';
import { retrieveRequestParams } from '../request.ts';
import { AuthError, validationFailed } from '../errors.ts';
import { updatePassword } from '../users/update-password.ts';
import { checkPasswordStrength, hashPassword } from '../crypto/passwords.ts';
import { insertPhoneUser } from '../models/user-phone.ts';
import { softDeleteUser } from '../users/soft-delete-user.ts';
import { toUserColumnsJson, toUserJson } from '../models/user-json.ts';
import { findUsers, parsePagination, addPaginationHeaders } from '../users/pagination.ts';
import { findUserById, insertUser } from '../models/user.ts';

const DeleteBody = z.object({ should_soft_delete: z.boolean().nullish() });
const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/** `/admin/users`: lists, creates, reads, updates, bans and deletes accounts. Secret key only. */
export function adminUsers(server: AuthServer) {
  const { config, sql } = server;
  return new Hono<AuthEnv>()
    .use('/admin/*', requireAdminCredentials(server))
    .get('/admin/users', async (c) => {
      const page = parsePagination(c);
      const { users, total } = await findUsers(sql, page);
      addPaginationHeaders(c, page, total);
      // As in GoTrue, which reads the identities only of a single account.
      const list = users.map((user) => ({ ...toUserColumnsJson(user), identities: null }));
      return c.json({ users: list, aud: 'authenticated' });
    })
    .post('/admin/users', async (c) => {
      const update = parseAdminUserUpdate(await retrieveRequestParams(c, AdminUserParams));
      if (!update.email && !update.phone)
        throw validationFailed('Cannot create a user without either an email or phone');
      const passwordHash = await readPasswordHash(update);
      const id = readId(update.id);
      const reply = await sql.begin(async (db) => {
        await assertEmailAndPhoneFree(db, update);
        const [taken] = await db`select 1 from auth.users where id = ${id}`;
        if (taken) throw new AuthError(422, 'user_already_exists', 'A user with this id already exists');
        const fresh = { id, passwordHash, isByAdmin: true, userMetadata: update.user_metadata ?? {} };
        const user = update.email
          ? await insertUser(db, { ...fresh, email: update.email })
          : await insertPhoneUser(db, { ...fresh, phone: update.phone ?? '' });
        await applyAdminUserUpdate(db, user, { ...update, user_metadata: undefined });
        return toUserJson(db, (await findUserById(db, id)) ?? user);
      });
      // As in GoTrue, which does not read it again.
      return c.json({ ...reply, confirmed_at: undefined });
    })
    .get('/admin/users/:id', async (c) =>
      c.json(await toUserJson(sql, await loadUser(sql, c.req.param('id')))),
    )
    .put('/admin/users/:id', async (c) => {
      await loadUser(sql, c.req.param('id'));
      const update = parseAdminUserUpdate(await retrieveRequestParams(c, AdminUserParams));
      const { password } = update;
      if (typeof password === 'string') checkPasswordStrength(password, config);
      const hash = typeof password === 'string' ? await hashPassword(password) : undefined;
      const reply = await sql.begin(async (db) => {
        const user = await loadUserForUpdate(db, c.req.param('id'));
        await assertEmailAndPhoneFree(db, update, user.id);
        if (hash !== undefined) await updatePassword(db, user.id, hash);
        await applyAdminUserUpdate(db, user, update);
        const json = await toUserJson(db, await loadUserForUpdate(db, user.id));
        return { ...json, confirmed_at: user.confirmed_at ?? undefined };
      });
      return c.json(reply);
    })
    .delete('/admin/users/:id', async (c) => {
      const hasBody = (await c.req.text()) !== '';
      const body = hasBody ? await retrieveRequestParams(c, DeleteBody) : {};
      await sql.begin(async (db) => {
        const user = await loadUserForUpdate(db, c.req.param('id'));
        if (body.should_soft_delete) {
          await softDeleteUser(db, user);
          return;
        }
        await db`delete from auth.users where id = ${user.id}`.catch((cause: unknown) => {
          throw new AuthError(500, 'unexpected_failure', 'Database error deleting user', {}, { cause });
        });
      });
      return c.json({});
    });
}

/** As in GoTrue, without a strength check; undefined for an account that signs in without a password. */
async function readPasswordHash({ password, password_hash: given }: AdminUserUpdate): Promise<string | null> {
  if (password && given) throw validationFailed('Only a password or a password hash should be provided');
  if (given && !bcryptHash.test(given)) throw validationFailed('The password hash must be one of bcrypt');
  if (given) return given;
  if (!password) return null;
  if (Buffer.byteLength(password) > 72) throw validationFailed('bcrypt: password length exceeds 72 bytes');
  return hashPassword(password);
}

function readId(id: string | null | undefined): string {
  if (!id) return randomUUID();
  if (!z.guid().safeParse(id).success) throw validationFailed('ID must conform to the uuid v4 format');
  if (/^[0-]+$/.test(id)) throw validationFailed('ID cannot be a nil uuid');
  return id;
}
