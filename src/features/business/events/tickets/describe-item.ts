import { formatPrice } from '#contracts/money.ts';
import type { TicketSetupTexts } from '../../../../i18n/business/ticket-setup-strings.ts';
import type { AddOn, PromoCode, TicketSetup, TicketType } from './ticket-setup.ts';

const priceOf = (amount: number, { currency }: TicketSetup, t: TicketSetupTexts) =>
  amount === 0 ? t.free : formatPrice(amount, currency);

/** A kind of ticket in a line: what it costs, what was sold, and what is special about it. */
export const describeType = (type: TicketType, event: TicketSetup, t: TicketSetupTexts): string =>
  [
    priceOf(type.price, event, t),
    ...type.ticket_prices.map(({ label, price }) => `${label} ${priceOf(price, event, t)}`),
    t.sold(type.sold, type.quantity),
    type.seats > 1 && t.table(type.seats),
    type.covers === 'series' && t.series,
    type.audience === 'members' && t.membersOnly,
    type.is_hidden && t.hidden,
  ]
    .filter(Boolean)
    .join(' · ');

/** An add-on in a line. */
export const describeAddOn = (
  { price, sold, quantity, options }: AddOn,
  event: TicketSetup,
  t: TicketSetupTexts,
): string =>
  [priceOf(price, event, t), t.sold(sold, quantity), options.join(', ')].filter(Boolean).join(' · ');

/** A code in a line: what it does, and how often it was used. */
export const describeCode = (
  { kind, percent, amount, uses, max_uses: max }: PromoCode,
  { currency }: TicketSetup,
  t: TicketSetupTexts,
): string => {
  const effect =
    kind === 'percent'
      ? t.percentOff(percent ?? 0)
      : kind === 'amount'
        ? t.amountOff(formatPrice(amount ?? 0, currency))
        : t.unlocks;
  return [effect, t.uses(uses, max)].join(' · ');
};
