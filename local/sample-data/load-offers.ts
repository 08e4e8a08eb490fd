import type { TransactionSql } from 'postgres';
import { sampleId } from '../../supabase/functions/seed/services/sample-id.ts';
import { sampleJobs } from '../../supabase/functions/seed/samples/jobs.ts';
import { townDeals } from './town/deals.ts';
import { townBusinesses } from './town/businesses.ts';
import { employers } from './town/jobs.ts';

/** Adds the deals of the town, each with its business. */
export async function loadDeals(tx: TransactionSql, businessIds: Map<string, string>): Promise<void> {
  for (const { business, validFor, shared_code, quantity, ...deal } of townDeals) {
    const row = {
      ...deal,
      business_id: businessIds.get(business) ?? '',
      created_by: null,
      quantity: quantity ?? null,
      valid_until: new Date(Date.now() + validFor * 86_400_000),
      status: 'active',
    };
    const [added] = await tx`insert into public.deals ${tx(row)} returning id`;
    if (shared_code)
      await tx`insert into public.deal_codes (deal_id, shared_code) values (${String(added?.['id'])}, ${shared_code})`;
  }
}

/** Adds the sample jobs, each with a matching business of the town. */
export async function loadJobs(tx: TransactionSql, businessIds: Map<string, string>): Promise<void> {
  const withReader = await tx<{ id: string }[]>`
    select id from public.businesses where private.has_managers(id)`;
  for (const [index, job] of sampleJobs.entries()) {
    const { business = '', called } = employers[job.title] ?? {};
    const { key = '' } = townBusinesses.find(({ name }) => name === business) ?? {};
    const row = {
      ...job,
      description: called ? job.description.replaceAll(called, business) : job.description,
      id: await sampleId('jobs', job.title),
      salary_range: job.salary_range ?? 'Competitive',
      ...readPay(job.salary_range),
      is_remote: /remote/i.test(job.location),
      // Where somebody can read applications; the others accept them by email.
      apply_by_form: withReader.some(({ id }) => id === businessIds.get(key)),
      business_id: businessIds.get(key) ?? '',
      posted_by: null,
      status: 'active',
      featured: job.featured ?? false,
      published_at: new Date(Date.now() - index * 29 * 3_600_000),
    };
    await tx`insert into public.jobs ${tx(row)}`;
  }
}

/** The pay in a text such as "$48,000-$55,000 per year", as column values. */
function readPay(text = '') {
  const [, low = '', high = '', unit = ''] =
    /^\$([\d,.]+)\s*[-–]\s*\$([\d,.]+) per (hour|day|week|month|year)$/.exec(text) ?? [];
  if (unit === '') return {};
  const amount = (digits: string) => Number(digits.replaceAll(',', ''));
  return { salary_min: amount(low), salary_max: amount(high), salary_unit: unit.toUpperCase() };
}
