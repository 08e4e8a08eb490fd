import { z } from 'zod';
import { type ListEntity, ListRow } from './definition.ts';
import { readList } from './read-list.ts';

async function findRows<Row extends ListRow>(entity: ListEntity, row: z.ZodType<Row>, words: string) {
  const { rows } = await readList(
    { entity, row },
    {
      words,
      filters: {},
      sort: 'name',
      isDescending: false,
      cursor: undefined,
      page: 1,
      size: 20,
      columns: undefined,
    },
  );
  return rows;
}

const Person = ListRow.extend({ email: z.string().nullable() });

/** A few accounts by name or, for staff who may see contact details, by email address. Throws the database's error. */
export async function findPeople(words: string) {
  const people = await findRows('profiles', Person, words);
  return people.slice(0, 8).map(({ id, name, email }) => ({ id, name: name || 'No name', email }));
}

const Business = ListRow.extend({ status: z.string(), city: z.string().nullable() });

/** A few listings other than `than` and those that were merged, by name or city. Throws the database's error. */
export async function findListings(words: string, than: string) {
  const listings = await findRows('businesses', Business, words);
  return listings
    .filter(({ id, status }) => id !== than && status !== 'merged')
    .slice(0, 8)
    .map(({ id, name, city, status }) => ({ id, name: name ?? 'Untitled', city, status }));
}

const OrganizationRow = ListRow.extend({
  business_subscription_status: z.string(),
  owner_name: z.string().nullable(),
});

/** A few organizations by name, with their owners. Throws the database's error. */
export async function findOrganizations(words: string) {
  const organizations = await findRows('business_profiles', OrganizationRow, words);
  return organizations
    .slice(0, 8)
    .map(({ id, name, owner_name: owner }) => ({ id, name: name ?? 'No name', note: owner ?? '' }));
}
