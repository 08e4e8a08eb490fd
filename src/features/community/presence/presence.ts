import { PeopleHere } from '#contracts/presence.ts';
import { readAccessToken } from '../../../lib/browser/auth-client.ts';
import { callWhileLeaving } from '../../../lib/browser/call-while-leaving.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** What can be open: a conversation or a group. */
export interface Place {
  kind: 'thread' | 'group';
  id: string;
}

// A page that closes waits for nothing: what it still says needs a token that is there already.
let token: string | undefined;

/** Says that a page has a place open for the next minute, and reads who else has. Throws the database's error. */
export async function announcePresence({ kind, id }: Place, tab: string): Promise<PeopleHere> {
  const data = await loadDataClient();
  token = await readAccessToken();
  const { data: here } = await data
    .rpc('announce_presence', { place: kind, place_id: id, tab })
    .throwOnError();
  return PeopleHere.parse(here);
}

/** Says that a page that announced its place no longer has it open, if there is time for it. */
export function endPresence({ kind, id }: Place, tab: string): void {
  const closed = { place: kind, place_id: id, tab, is_open: false };
  if (token !== undefined) callWhileLeaving('announce_presence', closed, token);
}
