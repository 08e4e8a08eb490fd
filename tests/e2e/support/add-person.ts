import { inDatabase } from './database.ts';
import { newEmail } from './hub.ts';
import { newWord } from './staff.ts';

/** Adds a person who opens no browser in the test: staff find them, and they get emails. */
export async function addPerson() {
  const email = newEmail();
  const last = newWord();
  const [user] = await inDatabase<{ id: string }>(
    `insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change)
     values ('00000000-0000-0000-0000-000000000000', gen_random_uuid(), 'authenticated', 'authenticated', $1, now(), now(), now(), '', '', '', '') returning id`,
    email,
  );
  const [profile] = await inDatabase<{ id: string }>(
    `update public.profiles set first_name = 'Kim', last_name = $2 where id = $1::uuid returning id`,
    user?.id ?? '',
    last,
  );
  return { id: profile?.id ?? '', email, name: `Kim ${last}` };
}
