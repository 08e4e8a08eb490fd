import { listingFields } from '#contracts/listing.ts';
import { readOrganization } from '../../../kit/membership/organization.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import type { ListingPatch } from './listings.ts';

const copied = [
  'phone',
  'website',
  'address_line1',
  'address_line2',
  'city',
  'state',
  'zip_code',
  'country',
] as const;

/** What a listing begins with. */
export type Prefill = ListingPatch & { name: string };

/**
 * What an organization said of itself when it joined, as the first values of its listing: its name, address, phone and website. What
 * a listing would not take is left out. Throws the database's error.
 */
export async function readPrefill(organizationId: string): Promise<Prefill> {
  const data = await loadDataClient();
  const [organization, { data: stored }] = await Promise.all([
    readOrganization(organizationId),
    data.rpc('my_membership_application').throwOnError(),
  ]);
  const application = stored as { organization_id: string | null; answers: Record<string, unknown> } | null;
  const answers = application?.organization_id === organizationId ? application.answers : {};
  const told: Record<string, unknown> = {
    ...organization,
    phone: answers['phone'],
    website: answers['website'],
  };
  const known = copied.flatMap((column) => {
    const text = told[column];
    if (typeof text !== 'string' || text.trim() === '') return [];
    const read = listingFields[column].schema.safeParse(text);
    return read.success ? [[column, read.data] as const] : [];
  });
  return { name: organization.name, ...Object.fromEntries(known) };
}
