import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import type { Database } from '../../../supabase/functions/_shared/database.types.ts';
import { newPerson, sql } from './people.ts';

/** A member for a month who accepted the code of conduct, and a client of the API that speaks for them. */
export async function newFriend(first: string) {
  const person = await newPerson();
  await sql`update public.profiles set first_name = ${first}, last_name = 'Zqfriend', membership_status = 'active',
    created_at = now() - interval '30 days' where id = ${person.id}`;
  await sql`insert into public.community_profiles (user_id) values (${person.id})`;
  await sql`insert into private.conduct_acceptances (user_id, version) values (${person.id}, 1)`;
  return { ...person, client: clientOf(person.token) };
}
export type Friend = Awaited<ReturnType<typeof newFriend>>;

/** A client of the API with a token of its own, or without one. */
export function clientOf(token?: string) {
  const { api_url, publishable_key } = inject('stack');
  return createClient<Database>(api_url, publishable_key, {
    ...(token !== undefined && { accessToken: () => Promise.resolve(token) }),
    auth: { persistSession: false },
  });
}

/** Connects all of these with each other. */
export async function connectAll(...friends: { id: string }[]) {
  const ids = friends.map(({ id }) => id);
  await sql`insert into public.connections (person_id, other_id) select one, other
    from unnest(${ids}::uuid[]) as one, unnest(${ids}::uuid[]) as other where one <> other`;
}

/** Starts a conversation; returns its id. */
export async function startThread({ client }: Friend, ...others: Friend[]): Promise<string> {
  const { data } = await client.rpc('start_thread', { people: others.map(({ id }) => id) }).throwOnError();
  return data;
}

/** Sends a message; returns its number. */
export async function send(
  { client }: Friend,
  thread: string,
  body: string,
  files: { id: string; alt?: string }[] = [],
) {
  const { data } = await client
    .rpc('send_message', { thread, client: crypto.randomUUID(), body, files })
    .throwOnError();
  return (data as { seq: number }).seq;
}
