import { randomUUID } from 'node:crypto';
import { inDatabase } from '../support/database.ts';

/** A board with a chair and a secretary by their emails, in office for a month; returns its path, id and name. */
export async function addBoard(chair: string, secretary: string) {
  const [group] = await inDatabase<{ id: string; slug: string; name: string }>(
    `insert into public.groups (name, kind) values ($1, 'board') returning id, slug, name`,
    `Board ${randomUUID().slice(0, 8)}`,
  );
  const { id = '', slug = '', name = '' } = group ?? {};
  for (const [email, role] of [
    [chair, 'chair'],
    [secretary, 'secretary'],
  ] as const) {
    await inDatabase(
      `insert into public.group_members (group_id, user_id, role, starts_on)
       select $1::uuid, id, $2, private.today() - 30 from auth.users where email = $3`,
      id,
      role,
      email,
    );
  }
  return { id, name, path: `/account/groups/group?slug=${slug}` };
}
