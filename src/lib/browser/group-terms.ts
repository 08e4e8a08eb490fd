import type { GroupRole } from '#contracts/groups.ts';
import { loadDataClient } from './data-client.ts';

/** A role from a day to a day: YYYY-MM-DD, empty for today and for no end. */
export interface GroupTerm {
  role: GroupRole;
  starts_on: string;
  ends_on: string;
}

/** Gives somebody a role in a group; staff also who is not in it. Throws the database's error. */
export async function setGroupTerm(groupId: string, person: string, term: GroupTerm): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_group_term', {
      group_id: groupId,
      person,
      role: term.role,
      ...(term.starts_on !== '' && { starts_on: term.starts_on }),
      ...(term.ends_on !== '' && { ends_on: term.ends_on }),
    })
    .throwOnError();
}
