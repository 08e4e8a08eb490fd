import { insertUser } from '../../../local/auth/models/user.ts';
import { inDatabase, sql } from './database.ts';
import { newEmail } from './hub.ts';
import { newWord } from './staff.ts';

/** Adds a person who opens no browser in the test: staff find them, and they get emails. */
export async function addPerson() {
  const email = newEmail();
  const last = newWord();
  const user = await insertUser(sql, { email, confirmed: true, passwordHash: null });
  const [profile] = await inDatabase<{ id: string }>(
    `update public.profiles set first_name = 'Kim', last_name = $2 where id = $1::uuid returning id`,
    user.id,
    last,
  );
  return { id: profile?.id ?? '', email, name: `Kim ${last}` };
}
