import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { type TownMember, townMembers } from '../town/members.ts';

/** A member with its ids in the database. */
export interface AddedMember extends TownMember {
  subscription_id: string;
  user_id: string | null;
  organization_id: string | null;
}

type Person = { id: string; email: string; first_name: string; last_name: string };

const emailOf = (first: string, last: string) => `${first}.${last}@alderfalls.example`.toLowerCase();

/** Adds people of the town who never sign in: they have no password. Returns the id of each by email. */
export async function addPeople(
  tx: TransactionSql,
  names: readonly (readonly [string, string, ...string[]])[],
): Promise<(first: string, last: string) => string> {
  const people = names.map(([first_name, last_name]): Person => ({
    ...{ id: randomUUID(), email: emailOf(first_name, last_name) },
    ...{ first_name, last_name },
  }));
  await tx`with person as (
      select * from jsonb_to_recordset(${tx.json(people)}) as given (id uuid, email text, first_name text, last_name text)
    ), account as (
      insert into auth.users (instance_id, id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at)
      select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, now(),
        '{"provider": "email", "providers": ["email"]}',
        jsonb_build_object('first_name', first_name, 'last_name', last_name, 'email_verified', true), '', '', '', '', now(), now() from person
      returning id
    ) insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      select person.id::text, person.id, jsonb_build_object('sub', person.id, 'email', email, 'email_verified', true), 'email', now(), now(), now()
      from person join account using (id)`;
  const ids = new Map(people.map(({ email, id }) => [email, id]));
  return (first, last) => ids.get(emailOf(first, last)) ?? '';
}

/** Gives listings of the town owners and teams, and adds a membership without terms for each member. */
export async function loadMembers(
  tx: TransactionSql,
  businesses: ReadonlyMap<string, string>,
  memberId: string,
): Promise<AddedMember[]> {
  const names = townMembers.flatMap(({ person, team = [] }) => [...(person ? [person] : []), ...team]);
  const idOf = await addPeople(tx, names);
  const rows = townMembers.map((member) => ({
    subscription_id: randomUUID(),
    user_id: member.person ? idOf(...member.person) : memberId,
    business_id: businesses.get(member.business ?? '') ?? null,
    plan: member.plan,
    employees: member.employees ?? null,
  }));
  await tx`update public.businesses as b set owner_id = given.user_id
    from jsonb_to_recordset(${tx.json(rows)}) as given (business_id uuid, user_id uuid) where b.id = given.business_id`;
  await tx`update public.business_profiles as o set employee_count = given.employees, legal_name = b.name || ' LLC',
      address_line1 = b.address_line1, city = b.city, state = b.state, zip_code = b.zip_code, country = 'US'
    from jsonb_to_recordset(${tx.json(rows)}) as given (business_id uuid, employees integer)
    join public.businesses as b on b.id = given.business_id where o.id = b.organization_id`;
  const added = await tx<{ id: string; user_id: string | null; organization_id: string | null }[]>`
    insert into public.subscriptions (id, plan_id, user_id, business_profile_id, status, payment_method)
    select given.subscription_id, p.id, case when b.id is null then given.user_id end, b.organization_id, 'pending', 'invoice'
    from jsonb_to_recordset(${tx.json(rows)}) as given (subscription_id uuid, user_id uuid, business_id uuid, plan text)
    join public.plans as p on p.slug = given.plan left join public.businesses as b on b.id = given.business_id
    returning id, user_id, business_profile_id as organization_id`;
  return townMembers.flatMap((member, index) => {
    const row = added.find(({ id }) => id === rows[index]?.subscription_id);
    return row
      ? [{ ...member, subscription_id: row.id, user_id: row.user_id, organization_id: row.organization_id }]
      : [];
  });
}

/** Adds the colleagues of members, once their plans include them. */
export async function loadTeams(tx: TransactionSql, businesses: ReadonlyMap<string, string>): Promise<void> {
  const rows = townMembers.flatMap(({ business = '', team = [] }) =>
    team.map(([first, last, title]) => ({
      ...{ business_id: businesses.get(business) ?? '', email: emailOf(first, last), title },
      is_billing_contact: title === 'Bookkeeper' || title === 'Office manager',
    })),
  );
  await tx`insert into public.business_managers (business_id, user_id)
    select given.business_id, u.id from jsonb_to_recordset(${tx.json(rows)}) as given (business_id uuid, email text)
    join auth.users as u on u.email = given.email`;
  await tx`insert into public.organization_roles (organization_id, user_id, title, is_billing_contact)
    select b.organization_id, u.id, given.title, given.is_billing_contact
    from jsonb_to_recordset(${tx.json(rows)})
      as given (business_id uuid, email text, title text, is_billing_contact boolean)
    join auth.users as u on u.email = given.email join public.businesses as b on b.id = given.business_id`;
}
