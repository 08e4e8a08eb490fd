import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';

const Person = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: z.string(),
  membership_status: z.string().nullable(),
  created_at: z.string(),
  staff_role: z.string().nullable(),
  sees_contacts: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  last_sign_in_at: z.string().nullable(),
  second_factors: z.number().nullable(),
  deletion_due_at: z.string().nullable(),
  organizations: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      status: z.string(),
      role: z.string(),
      title: z.string().nullable(),
      since: z.string(),
      /** Whether its membership includes them. */
      is_included: z.boolean(),
    }),
  ),
  listings: z.array(z.object({ id: z.string(), name: z.string(), status: z.string(), role: z.string() })),
  registrations: z.array(
    z.object({
      id: z.string(),
      event_id: z.string(),
      business_id: z.string().nullable(),
      title: z.string(),
      slug: z.string(),
      status: z.string(),
      starts_at: z.string(),
      attended_at: z.string().nullable(),
    }),
  ),
  /** How often they came to events, and how often they had a place and did not. */
  attendance: z.object({ attended: z.number(), missed: z.number() }),
  posts: z.number(),
});

/** A person as staff see them: email, phone and last sign-in only for those who may. */
export type Person = z.infer<typeof Person>;

/** Reads a person with what belongs to them. Throws the database's error. */
export async function readPerson(person: string): Promise<Person> {
  const data = await loadDataClient();
  const { data: answer } = await data.rpc('admin_person', { person }).throwOnError();
  return Person.parse(answer);
}

/** The name of a person; "No name" when they gave none. */
export const personName = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim() || 'No name';

/** Removes another person's second factors and ends their sessions. Throws the database's error. */
export async function resetSecondFactor(person: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('reset_second_factor', { person, reason }).throwOnError();
  track('admin_action', { action: 'second_factor_reset' });
}
