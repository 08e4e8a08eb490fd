import type { TransactionSql } from 'postgres';
import { insertUser } from '../auth/models/user.ts';

/** People of the town who never sign in: they have no password. */
const townPeople = {
  lena: { email: 'lena@tally.example', first_name: 'Lena', last_name: 'Tally' },
  rosa: { email: 'rosa@kettle-crumb.example', first_name: 'Rosa', last_name: 'Byrne' },
  theo: { email: 'theo@kettle-crumb.example', first_name: 'Theo', last_name: 'Quill' },
  jun: { email: 'jun@tally.example', first_name: 'Jun', last_name: 'Abbott' },
} as const;

/**
 * Gives the organizations of the town people: that of the demo owner, which has no subscription, a team, a representative, an open
 * request and a join code; and one whose plan includes three, among them `memberId`.
 */
export async function loadOrganizations(
  tx: TransactionSql,
  businesses: ReadonlyMap<string, string>,
  memberId: string,
): Promise<void> {
  const ids: Record<string, string> = {};
  for (const [key, { email, ...userMetadata }] of Object.entries(townPeople))
    ids[key] = (await insertUser(tx, { email, passwordHash: null, confirmed: true, userMetadata })).id;
  const { lena = '', rosa = '', theo = '', jun = '' } = ids;
  const [bakery = '', accounting = ''] = ['kettle-and-crumb', 'tally-accounting'].map(
    (key) => businesses.get(key) ?? '',
  );

  await tx`insert into public.business_managers (business_id, user_id) values (${bakery}, ${rosa})`;
  const [own] = await tx<
    { id: string }[]
  >`select organization_id as id from public.businesses where id = ${bakery}`;
  const ofOwner = { organization_id: own?.id ?? '' };
  await tx`insert into public.organization_people ${tx({ ...ofOwner, user_id: jun, source: 'code' })}`;
  await tx`insert into public.organization_roles ${tx([
    { ...ofOwner, user_id: rosa, title: 'Head baker', keeps_roster: true, is_billing_contact: false },
    { ...ofOwner, user_id: jun, title: 'Bookkeeper', keeps_roster: false, is_billing_contact: true },
  ])}`;
  await tx`insert into public.organization_requests ${tx({
    ...ofOwner,
    user_id: theo,
    message: 'I started behind the counter on Monday.',
  })}`;
  await tx`insert into public.organization_codes ${tx({ ...ofOwner, code: 'KETTLE234567' })}`;

  await tx`update public.businesses set owner_id = ${lena} where id = ${accounting}`;
  const [other] = await tx<
    { id: string }[]
  >`select organization_id as id from public.businesses where id = ${accounting}`;
  const ofTally = { organization_id: other?.id ?? '' };
  await tx`insert into public.subscriptions (plan_id, business_profile_id, status, payment_method, current_period_start,
      current_period_end)
    select id, ${ofTally.organization_id}, 'active', 'check', now(), now() + interval '1 year' from public.plans where slug = 'listing'`;
  await tx`insert into public.organization_people ${tx([
    { ...ofTally, user_id: jun, source: 'invitation' },
    { ...ofTally, user_id: memberId, source: 'request' },
  ])}`;
  await tx`insert into public.organization_roles ${tx({ ...ofTally, user_id: memberId, title: 'Volunteer', votes: true })}`;
  await tx`insert into public.organization_domains ${tx({ ...ofTally, domain: 'tally.example' })}`;
}
