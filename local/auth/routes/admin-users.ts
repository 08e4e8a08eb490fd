import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { adminOnly, loadUser, loadUserLocked } from '../admin.ts';
import { AdminUserBody, applyWishes, readWishes, refuseTaken, type Wishes } from '../admin-changes.ts';
import { type AuthEnv, type AuthServer, readBody } from '../context.ts';
import { AuthError, invalid } from '../errors.ts';
import { changePassword } from '../password-change.ts';
import { checkPassword, hashPassword } from '../passwords.ts';
import { insertPhoneUser } from '../phone-accounts.ts';
import { softDelete } from '../soft-delete.ts';
import { toUserJson, toUserJsons } from '../user-json.ts';
import { findPage, readPage, setPageHeaders } from '../user-pages.ts';
import { findUserById, insertUser } from '../users.ts';

const DeleteBody = z.object({ should_soft_delete: z.boolean().nullish() });
const bcryptHash = /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/;

/** `/admin/users`: list, make, read, change, ban and delete accounts. With the secret API key only. */
export function adminUsers(server: AuthServer) {
  const { config, sql } = server;
  return new Hono<AuthEnv>()
    .use('/admin/*', adminOnly(server))
    .get('/admin/users', async (c) => {
      const page = readPage(c);
      const { users, total } = await findPage(sql, page);
      setPageHeaders(c, page, total);
      return c.json({ users: await toUserJsons(sql, users), aud: 'authenticated' });
    })
    .post('/admin/users', async (c) => {
      const wishes = readWishes(await readBody(c, AdminUserBody));
      if (!wishes.email && !wishes.phone)
        throw invalid('Cannot create a user without either an email or phone');
      const passwordHash = await readPasswordHash(wishes);
      const id = readId(wishes.id);
      const reply = await sql.begin(async (db) => {
        await refuseTaken(db, wishes);
        const [taken] = await db`select 1 from auth.users where id = ${id}`;
        if (taken) throw new AuthError(422, 'user_already_exists', 'A user with this id already exists');
        const fresh = { id, passwordHash, userMetadata: wishes.user_metadata ?? {} };
        const user = wishes.email
          ? await insertUser(db, { ...fresh, email: wishes.email })
          : await insertPhoneUser(db, { ...fresh, phone: wishes.phone ?? '' });
        await applyWishes(db, user, { ...wishes, user_metadata: undefined });
        return toUserJson(db, (await findUserById(db, id)) ?? user);
      });
      return c.json(reply);
    })
    .get('/admin/users/:id', async (c) =>
      c.json(await toUserJson(sql, await loadUser(sql, c.req.param('id')))),
    )
    .put('/admin/users/:id', async (c) => {
      await loadUser(sql, c.req.param('id'));
      const wishes = readWishes(await readBody(c, AdminUserBody));
      const { password } = wishes;
      if (typeof password === 'string') checkPassword(password, config);
      const hash = typeof password === 'string' ? await hashPassword(password) : undefined;
      const reply = await sql.begin(async (db) => {
        const user = await loadUserLocked(db, c.req.param('id'));
        await refuseTaken(db, wishes, user.id);
        if (hash !== undefined) await changePassword(db, user.id, hash);
        await applyWishes(db, user, wishes);
        return toUserJson(db, await loadUserLocked(db, user.id));
      });
      return c.json(reply);
    })
    .delete('/admin/users/:id', async (c) => {
      const hasBody = (await c.req.text()) !== '';
      const body = hasBody ? await readBody(c, DeleteBody) : {};
      await sql.begin(async (db) => {
        const user = await loadUserLocked(db, c.req.param('id'));
        if (body.should_soft_delete) {
          await softDelete(db, user);
          return;
        }
        await db`delete from auth.users where id = ${user.id}`.catch((cause: unknown) => {
          throw new AuthError(500, 'unexpected_failure', 'Database error deleting user', {}, { cause });
        });
      });
      return c.json({});
    });
}

/** As GoTrue does, without a look at its strength; none is for an account that signs in without one. */
async function readPasswordHash({ password, password_hash: given }: Wishes): Promise<string | null> {
  if (password && given) throw invalid('Only a password or a password hash should be provided');
  if (given && !bcryptHash.test(given)) throw invalid('The password hash must be one of bcrypt');
  if (given) return given;
  if (!password) return null;
  if (Buffer.byteLength(password) > 72) throw invalid('bcrypt: password length exceeds 72 bytes');
  return hashPassword(password);
}

function readId(id: string | null | undefined): string {
  if (!id) return randomUUID();
  if (!z.guid().safeParse(id).success) throw invalid('ID must conform to the uuid v4 format');
  if (/^[0-]+$/.test(id)) throw invalid('ID cannot be a nil uuid');
  return id;
}
