import * as z from 'zod/mini';
import { PeoplePage, PersonPage } from '#contracts/people.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** What narrows the directory of people; empty for everybody. */
export interface PeopleSearch {
  q: string;
  skill: string;
  organization: string;
  category: string;
  /** The slug of a group. */
  group: string;
}

/** A page of the directory of people, for members. Throws the database's error. */
export async function readPeople(search: PeopleSearch, after?: string): Promise<PeoplePage> {
  const data = await loadDataClient();
  const { organization, group, ...words } = search;
  const { data: page } = await data
    .rpc('people_page', {
      ...words,
      in_group: group,
      ...(organization && { organization }),
      ...(after && { after }),
    })
    .throwOnError();
  return PeoplePage.parse(page);
}

/** What the reader may see of a person; null for nothing. Throws the database's error. */
export async function readPerson(slug: string): Promise<PersonPage | null> {
  const data = await loadDataClient();
  const { data: person } = await data.rpc('person_page', { page: slug }).throwOnError();
  return z.nullable(PersonPage).parse(person);
}

/** Somebody whom the reader blocked. */
export interface Blocked {
  user_id: string;
  name: string;
}

/** Whom the reader blocked, the latest first. Throws the database's error. */
export async function readBlocked(): Promise<Blocked[]> {
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('my_blocks').throwOnError();
  return rows;
}

/** Makes the reader and a person invisible to each other, or visible again. Throws the database's error. */
export async function setBlocked(personId: string, isBlocked: boolean): Promise<void> {
  const data = await loadDataClient();
  await (
    isBlocked
      ? data.rpc('block_person', { person: personId })
      : data.from('blocks').delete().eq('blocked_id', personId)
  ).throwOnError();
}
