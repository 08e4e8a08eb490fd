import { z } from 'zod';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { creditLeft } from '../../../lib/shared/credit-left.ts';
import type { BillingAccount } from './read-billing.ts';

const PlanChange = z.object({
  happens: z.enum(['now', 'when_paid', 'next_term', 'stays']),
  unused: z.number().default(0),
  cost: z.number().default(0),
  due: z.number().default(0),
  price: z.number().default(0),
  ends_at: z.string().nullish(),
});

/** What a change of plan costs and when it happens; amounts in minor units, without taxes. */
export type PlanChange = z.infer<typeof PlanChange>;

/** What a change to a plan would cost. Changes nothing. Throws the database's error. */
export async function previewPlanChange(membership: string, plan: string): Promise<PlanChange> {
  const data = await loadDataClient();
  const { data: preview } = await data
    .rpc('preview_plan_change', { subscription_id: membership, plan_id: plan })
    .throwOnError();
  return PlanChange.parse(preview);
}

/** Changes the plan; the one that the membership has takes back a change. Throws the database's error. */
export async function changePlan(membership: string, plan: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('change_plan', { subscription_id: membership, plan_id: plan }).throwOnError();
}

/** Whether a membership ends with its term, and whether the saved card is charged for the next. Throws the database's error. */
export async function setRenewal(
  membership: string,
  { isEnding, isAutomatic }: { isEnding: boolean; isAutomatic: boolean },
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('set_renewal', { subscription_id: membership, is_ending: isEnding, is_automatic: isAutomatic })
    .throwOnError();
}

/** Pays an invoice with what is left of earlier payments, as far as it reaches. Throws the database's error. */
export async function applyCredit(account: BillingAccount, invoice: { id: string; amount_due: number }) {
  const data = await loadDataClient();
  let due = invoice.amount_due;
  for (const payment of account.payments.filter((one) => creditLeft(one) > 0)) {
    if (due <= 0) break;
    const { data: paid } = await data
      .rpc('apply_credit', { payment_id: payment.id, invoice_id: invoice.id })
      .throwOnError();
    due -= paid;
  }
}
