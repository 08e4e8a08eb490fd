import { z } from 'zod';
import { loadDataClient } from '../../lib/browser/data-client.ts';

const OrganizationPerson = z.object({
  user_id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(['owner', 'manager', 'contributor', 'representative']),
  source: z.enum(['owner', 'team', 'invitation', 'request', 'code', 'domain']),
  title: z.string().nullable(),
  joined_at: z.string(),
  /** Whether the plan has a place for them, if there is a plan. */
  is_included: z.boolean(),
  is_billing_contact: z.boolean(),
  keeps_roster: z.boolean(),
  votes: z.boolean(),
  listings: z.array(z.string()),
});

/** Somebody who belongs to an organization: by owning it, in the team of a listing, or as its representative. */
export type OrganizationPerson = z.infer<typeof OrganizationPerson>;

/** The people of an organization, the first one first; empty for those who may not see them. Throws the database's error. */
export async function readOrganizationPeople(id: string): Promise<OrganizationPerson[]> {
  const data = await loadDataClient();
  const { data: rows } = await data.rpc('people_of_organization', { organization_id: id }).throwOnError();
  return z.array(OrganizationPerson).parse(rows);
}
