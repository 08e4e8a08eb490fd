import { randomUUID } from 'node:crypto';
import { sql } from './database.ts';

const ownedBusiness = () => sql<{ id: string }[]>`
  select businesses.id from public.businesses join auth.users on users.id = owner_id
  where users.email = 'owner@demo.test' and businesses.status = 'approved' order by slug limit 1`;

/** Adds an event of the demo owner's business with registration, by default in three hours; returns its slug and title. */
export async function addEvent(fields: Record<string, unknown> = {}) {
  const [business] = await ownedBusiness();
  const starts = new Date(Date.now() + 3 * 3_600_000);
  const row = {
    title: `Test ${randomUUID().slice(0, 8)}`,
    business_id: business?.id ?? null,
    created_by: null,
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3_600_000),
    approval_status: 'approved',
    registration_mode: 'internal',
    city: 'Alder Falls',
    ...fields,
  };
  const [event] = await sql<{ slug: string; title: string }[]>`
    insert into public.events ${sql(row)} returning slug, title`;
  return event ?? { slug: '', title: '' };
}

/** Adds a deal of the demo owner's business; returns its slug and title. */
export async function addDeal(fields: Record<string, unknown> = {}) {
  const [business] = await ownedBusiness();
  const row = {
    title: `Deal ${randomUUID().slice(0, 8)}`,
    business_id: business?.id ?? '',
    created_by: null,
    valid_until: new Date(Date.now() + 86_400_000),
    status: 'active',
    code_type: 'per_person',
    ...fields,
  };
  const [deal] = await sql<{ slug: string; title: string }[]>`
    insert into public.deals ${sql(row)} returning slug, title`;
  return deal ?? { slug: '', title: '' };
}

/** Adds an open job of the demo owner's business; returns its slug. */
export async function addJob(fields: Record<string, unknown> = {}) {
  const [business] = await ownedBusiness();
  const row = {
    title: `Job ${randomUUID().slice(0, 8)}`,
    business_id: business?.id ?? '',
    status: 'active',
    ...fields,
  };
  const [job] = await sql<{ slug: string }[]>`insert into public.jobs ${sql(row)} returning slug`;
  return job ?? { slug: '' };
}
