import * as z from 'zod/mini';
import { PublicGroups } from '#contracts/groups.ts';
import { Person } from '#contracts/people.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** What everybody may see of a person who chose a public page; null for none. Throws HubUnreachableError. */
export async function readPublicPerson(slug: string): Promise<Person | null> {
  return z.nullable(Person).parse(await ask(hubClient().rpc('public_person', { page: slug.slice(0, 200) })));
}

/** The public groups, boards first. Throws HubUnreachableError. */
export async function listPublicGroups(): Promise<PublicGroups> {
  return PublicGroups.parse(await ask(hubClient().rpc('public_groups')));
}
