import { formatMoney } from './format.ts';

const intervals: Record<string, string> = { month: ' per month', year: ' per year', once: '' };

/** What a plan costs: "$120 per year", or "free". */
export function formatPlanPrice(plan: {
  price_amount: number;
  currency: string;
  billing_interval: string;
}): string {
  if (plan.price_amount === 0) return 'free';
  return `${formatMoney(plan.price_amount, plan.currency)}${intervals[plan.billing_interval] ?? ''}`;
}
