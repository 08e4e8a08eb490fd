import {
  type DefaultEntitlements,
  type EntitlementKey,
  type Entitlements,
  entitlementsOf,
} from '#contracts/entitlements.ts';
import { formatPrice, parseMinorUnits, toDecimal } from '#contracts/money.ts';
import { readLines } from '../../../lib/shared/plan-lines.ts';
import { readPriceTiers } from '../../../lib/shared/plan-price.ts';
import { type LedgerAccount, type TaxRate, taxRateLabel } from '../billing/books.ts';
import {
  describeEntitlements,
  fromEntitlementDraft,
  toEntitlementDraft,
  validateEntitlements,
} from './entitlement-draft.ts';
import type { Plan, PlanColumns } from './plans.ts';

/** What the prices of plans refer to. */
export interface Books {
  taxes: readonly TaxRate[];
  accounts: readonly LedgerAccount[];
}

export const audiences = [
  ['member', 'Members'],
  ['business', 'Businesses'],
] as const;
export const intervals = [
  ['year', 'Yearly'],
  ['quarter', 'Quarterly'],
  ['month', 'Monthly'],
  ['once', 'One time'],
] as const;
export const months = Array.from(
  { length: 12 },
  (_, month) =>
    [
      String(month + 1),
      new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month)),
    ] as const,
);
export const renewals = [
  ['offered', 'Offered'],
  ['required', 'Required'],
  ['off', 'Off'],
] as const;
export const approvals = [
  ['none', 'Not needed'],
  ['before_payment', 'Before payment'],
  ['after_payment', 'After payment'],
] as const;

/** A price tier as typed. */
export interface TierDraft {
  max_employees: string;
  price: string;
}

/** A plan as typed; of a new one without it, which begins with what there is `withoutPlan`. */
export const toPlanDraft = (withoutPlan: DefaultEntitlements, currency: string, plan?: Plan) => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  audience: plan?.audience ?? 'member',
  billing_interval: plan?.billing_interval ?? 'year',
  price: plan ? toDecimal(plan.price, currency) : '',
  price_tiers: readPriceTiers(plan?.price_tiers).map(({ max_employees, price }): TierDraft => ({
    max_employees: String(max_employees),
    price: toDecimal(price, currency),
  })),
  joining_fee: toDecimal(plan?.joining_fee ?? 0, currency) as string,
  /** Empty where no further people can be added. */
  seat_price: plan?.seat_price == null ? '' : (toDecimal(plan.seat_price, currency) as string),
  tax_rate_id: plan?.tax_rate_id ?? '',
  second_tax_rate_id: plan?.second_tax_rate_id ?? '',
  account_id: plan?.account_id ?? 'dues',
  /** Empty where each term begins when it was paid for. */
  fixed_year_month: String(plan?.fixed_year_month ?? ''),
  is_prorated: plan?.is_prorated ?? true,
  free_days_before_year: String(plan?.free_days_before_year ?? 31),
  renewal_lead_days: String(plan?.renewal_lead_days ?? 30),
  auto_renew: plan?.auto_renew ?? 'offered',
  approval: plan?.approval ?? 'none',
  is_public: plan?.is_public ?? true,
  trial_days: String(plan?.trial_days ?? 0),
  grace_days: String(plan?.grace_days ?? 30),
  entitlements: toEntitlementDraft(entitlementsOf(plan?.entitlements, withoutPlan)),
  /** A sentence on each line. */
  highlights: (plan?.highlights ?? []).join('\n'),
  is_active: plan?.is_active ?? true,
});

/** A plan as typed. */
export type PlanDraft = ReturnType<typeof toPlanDraft>;

const maxPrice = 9_999_999_999;

function parsePrice(text: string, currency: string): { amount: number } | { problem: string } {
  const read = parseMinorUnits(text, currency);
  return 'amount' in read && read.amount > maxPrice ? { problem: 'Enter a smaller amount.' } : read;
}

/** In minor units; NaN for what is no price. */
function readPrice(text: string, currency: string): number {
  const read = parsePrice(text, currency);
  return 'amount' in read ? read.amount : NaN;
}

const readCount = (text: string) => (/^\s*\d{1,7}\s*$/.test(text) ? Number(text) : NaN);

const daysFields = {
  free_days_before_year: { max: 180, standard: 31 },
  renewal_lead_days: { max: 180, standard: 30 },
  grace_days: { max: 365, standard: 30 },
  trial_days: { max: 365, standard: 0 },
} as const;
type DaysField = keyof typeof daysFields;

/** Whether the year of all members begins in the same month. */
export const hasFixedYear = ({ billing_interval, fixed_year_month }: PlanDraft) =>
  billing_interval === 'year' && fixed_year_month !== '';

const appliesTo = (draft: PlanDraft, name: DaysField) =>
  name === 'trial_days' ||
  (name === 'free_days_before_year' ? hasFixedYear(draft) : draft.billing_interval !== 'once');

// Nobody could correct what does not apply: its field is not shown.
function readDays(draft: PlanDraft, name: DaysField): number {
  const days = readCount(draft[name]);
  const { max, standard } = daysFields[name];
  return appliesTo(draft, name) || days <= max ? days : standard;
}

/** What the plan has in other numbers than there are without one; the rest follows those. */
const ownEntitlements = (draft: PlanDraft, withoutPlan: DefaultEntitlements): Entitlements =>
  Object.fromEntries(
    Object.entries(fromEntitlementDraft(draft.entitlements)).filter(
      ([key, value]) => value !== withoutPlan[key as EntitlementKey],
    ),
  );

const sellsSeats = ({ audience, seat_price }: PlanDraft) =>
  audience === 'business' && seat_price.trim() !== '';

/** The draft as it is stored; what is invalid is NaN, see `validatePlan`. What does not apply is not stored. */
export const toPlanColumns = (
  draft: PlanDraft,
  currency: string,
  withoutPlan: DefaultEntitlements,
): PlanColumns => ({
  ...draft,
  name: draft.name.trim(),
  price: readPrice(draft.price, currency),
  // Only organizations have employees, and limits.
  price_tiers:
    draft.audience === 'business'
      ? draft.price_tiers.map((tier) => ({
          max_employees: readCount(tier.max_employees),
          price: readPrice(tier.price, currency),
        }))
      : [],
  joining_fee: readPrice(draft.joining_fee, currency),
  seat_price: sellsSeats(draft) ? readPrice(draft.seat_price, currency) : null,
  tax_rate_id: draft.tax_rate_id || null,
  second_tax_rate_id: (draft.tax_rate_id && draft.second_tax_rate_id) || null,
  fixed_year_month: hasFixedYear(draft) ? Number(draft.fixed_year_month) : null,
  free_days_before_year: readDays(draft, 'free_days_before_year'),
  renewal_lead_days: readDays(draft, 'renewal_lead_days'),
  trial_days: readDays(draft, 'trial_days'),
  grace_days: readDays(draft, 'grace_days'),
  entitlements: draft.audience === 'business' ? ownEntitlements(draft, withoutPlan) : {},
  highlights: readLines(draft.highlights),
});

/** What is wrong with each tier, by its field. */
export function validateTiers(tiers: readonly TierDraft[], currency: string): Partial<TierDraft>[] {
  const counts = tiers.map(({ max_employees }) => readCount(max_employees));
  return tiers.map(({ price }, index) => {
    const [count = NaN, before = 0] = [counts[index], counts[index - 1]];
    const read = parsePrice(price, currency);
    return {
      ...(!(count >= 1)
        ? { max_employees: 'Enter a whole number, 1 or more.' }
        : count <= before && {
            max_employees: `Enter more than ${String(before)}: the smallest tier is first.`,
          }),
      ...('problem' in read && { price: read.problem }),
    };
  });
}

/** What is wrong, by field; of a tier see `validateTiers`. */
export function validatePlan(draft: PlanDraft, currency: string, withoutPlan: DefaultEntitlements) {
  const errors: Record<string, string> = {};
  const columns = toPlanColumns(draft, currency, withoutPlan);
  for (const name of [
    'price',
    'joining_fee',
    ...(sellsSeats(draft) ? (['seat_price'] as const) : []),
  ] as const) {
    const read = parsePrice(draft[name], currency);
    if ('problem' in read) errors[name] = read.problem;
  }
  if (columns.name === '') errors['name'] = 'Enter a plan name.';
  if (columns.highlights.length > 20) errors['highlights'] = 'Enter at most 20 lines.';
  if (columns.second_tax_rate_id !== null && columns.second_tax_rate_id === columns.tax_rate_id)
    errors['second_tax_rate_id'] = 'Choose another tax than the first.';
  for (const [name, { max }] of Object.entries(daysFields)) {
    const days = columns[name as DaysField];
    if (!(days >= 0 && days <= max)) errors[name] = `Enter a whole number from 0 to ${String(max)}.`;
  }
  if (draft.audience !== 'business') return errors;
  if (validateTiers(draft.price_tiers, currency).some((tier) => Object.keys(tier).length > 0))
    errors['price_tiers'] = 'Correct the prices by employees.';
  return { ...errors, ...validateEntitlements(draft.entitlements) };
}

/** What the fields are called. */
export const planLabels = {
  name: 'Name',
  audience: 'Audience',
  description: 'Description',
  price: 'Price',
  billing_interval: 'Billing interval',
  joining_fee: 'Joining fee',
  seat_price: 'Further person',
  price_tiers: 'Prices by employees',
  tax_rate_id: 'Tax',
  second_tax_rate_id: 'Second tax',
  account_id: 'Account',
  fixed_year_month: 'Membership year',
  is_prorated: 'Prorate the first year',
  free_days_before_year: 'Free days before the year',
  renewal_lead_days: 'Renewal invoice (days before)',
  auto_renew: 'Automatic renewal',
  grace_days: 'Grace period (days)',
  trial_days: 'Trial period (days)',
  approval: 'Approval',
  is_public: 'Public',
  is_active: 'Available',
  entitlements: 'Limits',
  highlights: 'Highlights',
} as const;

const choices = new Map<string, readonly (readonly [string, string])[]>([
  ['billing_interval', intervals],
  ['fixed_year_month', months],
  ['auto_renew', renewals],
  ['approval', approvals],
]);

/** The value of a column as people read it in a conflict. */
export function describePlanValue(name: string, value: unknown, currency: string, books: Books): unknown {
  const price = (amount: unknown) =>
    Number.isSafeInteger(amount) ? formatPrice(Number(amount), currency) : undefined;
  const found = choices.get(name)?.find(([known]) => known === String(value));
  if (found) return found[1];
  switch (name) {
    case 'price':
    case 'joining_fee':
      return price(value);
    case 'seat_price':
      return value === null ? 'None' : price(value);
    case 'price_tiers':
      return readPriceTiers(value).map(
        (tier) => `Up to ${String(tier.max_employees)}: ${price(tier.price) ?? ''}`,
      );
    case 'tax_rate_id':
    case 'second_tax_rate_id': {
      const tax = books.taxes.find(({ id }) => id === value);
      return tax ? taxRateLabel(tax) : 'None';
    }
    case 'account_id':
      return books.accounts.find(({ id }) => id === value)?.name ?? value;
    case 'fixed_year_month':
      return 'From the day of payment';
    case 'entitlements':
      return describeEntitlements(value);
    default:
      return value;
  }
}
