import type { Page } from '@playwright/test';
import { sql } from './database.ts';
import { addListingOf, newName } from './people.ts';
import { becomePerson } from './staff.ts';

/** Signs up a new account on `page` whose business organizes events and offers deals, apart from those of other tests. */
export async function becomeOrganizer(page: Page) {
  const person = await becomePerson(page);
  const { id, slug } = await addListingOf(person.email, newName('Depot'));
  return { ...person, business: id, slug };
}

/** Signs up a new account on `page` and adds it to the team of a business. */
export async function becomeManager(page: Page, business: string) {
  const person = await becomePerson(page);
  await sql`insert into public.business_managers ${sql({ business_id: business, user_id: person.id })}`;
  return person;
}
