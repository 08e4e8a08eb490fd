import type { TransactionSql } from 'postgres';
import { townBusinesses } from './town/businesses.ts';
import { starterBusinessCategories } from '../../supabase/functions/_shared/contracts/starter-categories.ts';

/** The time zone of the demo town. */
export const townZone = 'America/New_York';

/**
 * Adds the categories and listings of the town; returns the id of each listing by its key. The first is
 * `ownerId`'s.
 */
export async function loadDirectory(tx: TransactionSql, ownerId: string): Promise<Map<string, string>> {
  for (const [position, { name, names, slug, schemaType, children }] of starterBusinessCategories.entries()) {
    const [top] = await tx`insert into public.business_categories (name, names, slug, schema_type, position)
      values (${name}, ${tx.json(names)}, ${slug}, ${schemaType}, ${position}) returning id`;
    for (const [place, child] of children.entries())
      await tx`insert into public.business_categories (parent_id, name, names, slug, schema_type, position)
        values (${String(top?.['id'])}, ${child.name}, ${tx.json(child.names)}, ${child.slug}, ${child.schemaType}, ${place})`;
  }
  const ids = new Map<string, string>();
  for (const [index, business] of townBusinesses.entries()) {
    const { key, color, ...described } = business;
    const row = {
      ...described,
      featured: business.featured ?? false,
      // Most keep their address private; visitors write to the first by its form.
      show_email: index % 2 === 1,
      state: 'VT',
      time_zone: townZone,
      opening_hours: tx.json(business.opening_hours) as unknown as string,
      owner_id: index === 0 ? ownerId : null,
      verified: index % 3 === 0,
      status: 'approved',
      // Spread over time, so that the newest listings differ.
      published_at: new Date(Date.now() - index * 37 * 3_600_000),
    };
    const [added] = await tx`insert into public.businesses ${tx(row)} returning id`;
    ids.set(key, String(added?.['id']));
  }
  // Somebody who reads the applications to its job.
  await tx`insert into public.business_managers (business_id, user_id) values (${ids.get('the-long-table') ?? ''}, ${ownerId})`;
  await loadPending(tx, ownerId, ids);
  return ids;
}

/** Work for the admin area: a pending listing, a change request and a claim. */
async function loadPending(tx: TransactionSql, ownerId: string, ids: Map<string, string>) {
  const [first = '', second = ''] = ids.values();
  await tx`insert into public.businesses (name, tagline, description, city, state, owner_id, status) values (
    'The Second Kettle', 'Tea to take along', 'A tea counter in the old ticket office, opening in spring.', 'Alder Falls', 'VT',
    ${ownerId}, 'pending')`;
  await tx`insert into public.change_requests (business_id, requested_by, patch, note) values (
    ${first}, ${ownerId}, ${tx.json({ tagline: 'Now with a garden' })}, 'The garden opens in May.')`;
  await tx`insert into public.claims (business_id, claimant_id, position, message, method, status) values (
    ${second}, ${ownerId}, 'Owner', 'I took the shop over in January.', 'document', 'pending_review')`;
}
