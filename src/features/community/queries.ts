import * as z from 'zod/mini';
import { PublicGroups } from '#contracts/groups.ts';
import { Person, PublicPeople } from '#contracts/people.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import { lastPage } from '../../lib/shared/list-parameters.ts';

/** What everybody may see of a person who chose a public page; null for none. Throws HubUnreachableError. */
export async function readPublicPerson(slug: string): Promise<Person | null> {
  return z.nullable(Person).parse(await ask(hubClient().rpc('public_person', { page: slug.slice(0, 200) })));
}

/** How many people a page of the public directory has. */
const pageSize = 24;

/** A page of the people who chose a public page: who is on it, its number, and that of the last one. Throws HubUnreachableError. */
export async function listPublicPeople(page: number): Promise<PublicPeople & { page: number; last: number }> {
  const answer = await ask(hubClient().rpc('public_people', { page, page_size: pageSize }));
  const found = PublicPeople.parse(answer);
  return { ...found, page, last: lastPage(found.total, pageSize) };
}

/** The public groups, boards first. Throws HubUnreachableError. */
export async function listPublicGroups(): Promise<PublicGroups> {
  return PublicGroups.parse(await ask(hubClient().rpc('public_groups')));
}
