import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';

/** Names somebody and makes them a member; returns the name. */
export async function joinAs(email: string, first: string) {
  const last = `Q${randomUUID().slice(0, 8)}`;
  await inDatabase(
    `update public.profiles set first_name = $1, last_name = $2, membership_status = 'active'
     where id = (select id from auth.users where email = $3) returning id`,
    first,
    last,
    email,
  );
  return `${first} ${last}`;
}

/** Makes somebody a member who is in the directory; returns their name and the path of their page. */
export async function joinDirectory(email: string, first: string) {
  const name = await joinAs(email, first);
  const [row] = await inDatabase<{ slug: string }>(
    `insert into public.community_profiles (user_id, headline)
     select id, 'Bakes bread' from auth.users where email = $1 returning slug`,
    email,
  );
  return { name, path: `/account/people/person?name=${row?.slug ?? ''}` };
}

/** Connects all of these with each other. */
export async function connectAll(...emails: string[]) {
  await inDatabase(
    `insert into public.connections (person_id, other_id)
     select a.id, b.id from auth.users as a, auth.users as b
     where a.email = any (string_to_array($1, ' ')) and b.email = any (string_to_array($1, ' ')) and a.id <> b.id returning person_id`,
    emails.join(' '),
  );
}

/** Makes these accounts as old as that, such as '30 days'. */
export async function setJoined(age: string, ...emails: string[]) {
  await inDatabase(
    `update public.profiles set created_at = now() - $1::interval
     where id in (select id from auth.users where email = any (string_to_array($2, ' '))) returning id`,
    age,
    emails.join(' '),
  );
}
