import { formatPrice } from '#contracts/money.ts';
import { billingStrings } from '../../../i18n/account/billing-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import type { BillingAccount, Card } from './read-billing.ts';

/** A saved card as people name it: "Visa ending in 4242". */
export function useCardName(): (card: Card) => string {
  const { card: t } = useStrings(billingStrings);
  return ({ type, brand, last4 }) => {
    const name = brand ?? 'Card';
    return type === 'card'
      ? t.card(name.charAt(0).toUpperCase() + name.slice(1), last4 ?? '····')
      : t.account(last4 ?? '····');
  };
}

/** What somebody agrees to who lets the membership renew by card: how much, when and from which card. */
export function useConsent({ membership, nextPrice, card }: BillingAccount, zone: string): string {
  const { renewal: t } = useStrings(billingStrings);
  const locale = useDateLocale();
  const nameOf = useCardName();
  const plan = membership?.nextPlan ?? membership?.plan;
  if (!membership || !plan) return '';
  const price = nextPrice === undefined ? t.dues : formatPrice(nextPrice, plan.currency, locale);
  const amount = plan.tax_rate_id === null || nextPrice === undefined ? price : t.plusTaxes(price);
  const ends = membership.term_ends_at;
  return t.consent(
    amount,
    ends ? formatDate(ends, { zone, locale }) : t.dayOfRenewal,
    card ? nameOf(card) : t.savedCard,
  );
}
