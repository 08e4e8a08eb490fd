import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { hub, signIn } from './hub.ts';

/** Runs a statement as the service would, for what a test needs to be there. */
async function withDatabase<Result>(work: (sql: postgres.Sql) => Promise<Result>): Promise<Result> {
  const sql = postgres(hub.db_url, { max: 1, onnotice: () => undefined });
  return work(sql).finally(() => sql.end());
}

const ownedBusiness = (sql: postgres.Sql) => sql<{ id: string }[]>`
  select businesses.id from public.businesses join auth.users on users.id = owner_id
  where users.email = 'owner@demo.test' and businesses.status = 'approved' order by slug limit 1`;

/** Adds an event of the demo owner's business that takes registrations, in three hours unless told otherwise; answers its slug. */
export const addEvent = (fields: Record<string, unknown> = {}) =>
  withDatabase(async (sql) => {
    const [business] = await ownedBusiness(sql);
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
  });

/** Adds a deal of the demo owner's business; answers its slug and title. */
export const addDeal = (fields: Record<string, unknown> = {}) =>
  withDatabase(async (sql) => {
    const [business] = await ownedBusiness(sql);
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
  });

/** Signs in as one of the demo accounts and waits until it is done. */
export async function signInAs(page: Page, who: 'admin' | 'owner' | 'member') {
  await signIn(page, `${who}@demo.test`, hub.demo_password);
  await page.waitForURL('**/account');
}
