/** A price like $120 or $9.50 in the hub's language; whole amounts without cents. */
export function formatMoney(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
}

const intervals: Record<string, string> = { month: ' a month', year: ' a year', once: '' };

/** What a plan costs: "$120 a year", or "free". */
export function formatPlanPrice(plan: {
  price_amount: number;
  currency: string;
  billing_interval: string;
}): string {
  if (plan.price_amount === 0) return 'free';
  return `${formatMoney(plan.price_amount, plan.currency)}${intervals[plan.billing_interval] ?? ''}`;
}
