import type { TransactionSql } from 'postgres';
import type { Town } from './town.ts';

/** A board: the manager is its chair, the owner its secretary, the member is in it, and the stranger was chair until
 * the day before yesterday: terms have days, and an hour ago may have been yesterday. */
export async function addBoard(tx: TransactionSql, { ids }: Town): Promise<string> {
  const [group] = await tx`insert into public.groups (name, kind) values ('Board', 'board') returning id`;
  const id = String(group?.['id']);
  for (const [user, role] of [
    [ids.manager, 'chair'],
    [ids.owner, 'secretary'],
    [ids.member, 'member'],
  ] as const) {
    await tx`insert into public.group_members (group_id, user_id, role, starts_on)
      values (${id}, ${user}, ${role}, private.today() - 30)`;
  }
  await tx`insert into public.group_members (group_id, user_id, role, starts_on, ends_on)
    values (${id}, ${ids.stranger}, 'chair', private.today() - 90, private.today() - 2)`;
  return id;
}
