import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { TicketSale, TicketType } from '#contracts/orders.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';

/** How a sale is said: its currency, and where and in which language. */
export interface SaleWords {
  currency: string;
  zone: string;
  language: Language;
}

/** A price in minor units, or that it is free. */
export const priceText = (amount: number, { currency, language }: SaleWords): string =>
  amount === 0 ? ticketStrings[language].free : formatPrice(amount, currency, dateLocale(language));

/** A moment with its day and time. */
export function momentText(at: string, { zone, language }: SaleWords): string {
  const here = { zone, locale: dateLocale(language) };
  return `${formatDate(at, here)}, ${formatTime(at, here)}`;
}

/** Few enough to say how many are left. */
const few = 10;

/** What there is to know of a kind of ticket besides its name and price, a phrase each. */
export function ticketFacts(type: TicketType, words: SaleWords): string[] {
  const t = ticketStrings[words.language];
  const hasDiscount = type.price < type.full_price;
  return [
    hasDiscount && type.price_label !== null
      ? type.price_until === null
        ? type.price_label
        : t.until(type.price_label, momentText(type.price_until, words))
      : '',
    hasDiscount ? t.instead(priceText(type.full_price, words)) : '',
    type.seats > 1 ? t.admits(type.seats) : '',
    type.covers === 'series' ? t.series : '',
    type.audience === 'members' ? t.membersOnly : '',
    type.state === 'on_sale' && type.left !== null && type.left <= few ? t.left(type.left) : '',
    type.state === 'on_sale' && type.sales_until !== null && type.price_until === null
      ? t.onSaleUntil(momentText(type.sales_until, words))
      : '',
  ].filter((fact) => fact !== '');
}

/** Why a kind of ticket cannot be ordered now; undefined where it can. */
export function whyNot(type: TicketType, words: SaleWords): string | undefined {
  const t = ticketStrings[words.language];
  if (type.state === 'sold_out') return t.soldOut;
  if (type.state === 'ended') return t.ended;
  if (type.state === 'not_yet')
    return t.notYet(type.sales_from === null ? '' : momentText(type.sales_from, words));
  return undefined;
}

/** Until when and for how much an order can be canceled. */
export function refundText(sale: TicketSale, words: SaleWords): string {
  const t = ticketStrings[words.language].refund;
  if (sale.types.every(({ price }) => price === 0) && sale.add_ons.every(({ price }) => price === 0))
    return '';
  if (sale.refund_hours === null) return t.none;
  const fee = sale.refund_fee > 0 ? ` ${t.fee(priceText(sale.refund_fee, words))}` : '';
  return `${t.hours(sale.refund_hours)}${fee}`;
}
