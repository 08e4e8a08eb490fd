import { z } from 'zod';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import { track } from '../../../../lib/browser/track.ts';

const Renewal = z
  .object({
    subscription_id: z.string(),
    organization_id: z.string().nullable(),
    user_id: z.string().nullable(),
    name: z.string().nullable(),
    plan: z.string(),
    starts_at: z.string(),
    amount: z.number(),
  })
  .transform((row) => ({ ...row, id: row.subscription_id }));
const Preview = z.object({
  count: z.number(),
  amount: z.number(),
  currency: z.string(),
  rows: z.array(Renewal),
});

/** The invoices for next terms that are issued until a day: all of them in numbers, and the first 500. */
export type RenewalPreview = z.infer<typeof Preview>;
/** The invoice for one next term. */
export type Renewal = RenewalPreview['rows'][number];

/** Which invoices for next terms would be issued until a day (YYYY-MM-DD). Throws the database's error. */
export async function previewRenewals(until: string): Promise<RenewalPreview> {
  const data = await loadDataClient();
  return Preview.parse((await data.rpc('preview_renewals', { until }).throwOnError()).data);
}

/** Issues and emails those of these memberships; says how many. Throws the database's error. */
export async function issueRenewals(until: string, ids: readonly string[]): Promise<number> {
  const data = await loadDataClient();
  const { data: issued } = await data
    .rpc('issue_renewals', { until, subscription_ids: [...ids] })
    .throwOnError();
  track('admin_action', { action: 'renewals_issue' });
  return issued;
}
