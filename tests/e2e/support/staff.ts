import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { inDatabase } from './database.ts';
import { hub, newEmail, createAccount } from './hub.ts';

/** A staff member with a new account. */
export interface StaffPerson {
  page: Page;
  id: string;
  email: string;
  /** Unique, so that lists can be searched by it. */
  name: string;
}

/** A unique word. */
export const newWord = () => `w${randomUUID().replaceAll('-', '').slice(0, 10)}`;

/** Signs up a new account on `page` and names it. */
export async function becomePerson(page: Page): Promise<StaffPerson> {
  const email = newEmail();
  const name = `Kim ${newWord()}`;
  await createAccount(page, email);
  const [first = '', last = ''] = name.split(' ');
  const [row] = await inDatabase<{ id: string }>(
    `update public.profiles set first_name = $2, last_name = $3
     where id = (select id from auth.users where email = $1) returning id`,
    email,
    first,
    last,
  );
  return { page, id: row?.id ?? '', email, name };
}

/** Signs up a new account on `page` and adds it to the staff with the given rights. */
export async function becomeStaff(page: Page, role: 'admin' | 'editor', ...rights: string[]) {
  const person = await becomePerson(page);
  await inDatabase(
    'insert into public.staff (user_id, role, rights) values ($1, $2::public.staff_role, $3::text[])',
    person.id,
    role,
    `{${rights.join(',')}}`,
  );
  return person;
}

/** The access token of the person signed in on `page`. */
export const readToken = (page: Page) =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return (JSON.parse(localStorage.getItem(key) ?? '{}') as { access_token?: string }).access_token ?? '';
  });

/** Calls the API directly with a token; returns the status and the body. */
export async function callHub(token: string, method: string, path: string, body?: unknown) {
  const reply = await fetch(`${hub.api_url}${path}`, {
    method,
    headers: {
      apikey: hub.publishable_key,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  return { status: reply.status, body: (text ? JSON.parse(text) : null) as unknown };
}
