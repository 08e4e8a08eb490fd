import { z } from 'zod';
import { dateLocale } from '../../_shared/contracts/languages.ts';
import { formatMinorUnits } from '../../_shared/contracts/money.ts';
import { formatDateTime } from '../format-date-time.ts';
import { formatDay } from '../format-day.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

/** An invoice, or money that came in or went back. Amounts are in minor units of the currency. */
export const Billing = z.object({
  outcome: z.enum([
    'invoice',
    'late_fee',
    'receipt',
    'credit_note',
    'void',
    'charge_upcoming',
    'charge_failed',
    'charge_failed_finally',
    'needs_action',
    'debit_failed',
    'refund',
    'charged_back',
    'card_saved',
    'card_removed',
    'statement',
  ]),
  currency: z.string(),
  invoice_id: z.string().optional(),
  number: z.string().optional(),
  total: z.number().optional(),
  due: z.number().optional(),
  /** What was paid, credited or given back. */
  amount: z.number().optional(),
  due_on: z.string().optional(),
  /** The last day of a statement. */
  until_day: z.string().optional(),
  charge_on: z.string().optional(),
  next_charge_at: z.string().optional(),
  brand: z.string().nullish(),
  last4: z.string().nullish(),
  /** Whether a card that was saved is charged for renewals, or one that was removed was. */
  renews: z.boolean().default(false),
  reason: z.string().optional(),
  /** Of a receipt for a donation or a fee: what it is for, and the thanks that staff wrote. */
  item: z.string().optional(),
  item_kind: z.enum(['donation', 'fee']).optional(),
  thanks: z.string().optional(),
  /** Whether it goes to somebody without an account. */
  is_guest: z.boolean().default(false),
  /** The secret of the invoice's link. */
  token: z.string().optional(),
});

const payable = [
  'invoice',
  'late_fee',
  'charge_failed',
  'charge_failed_finally',
  'needs_action',
  'debit_failed',
];

/** The page of an invoice, which its secret opens without an account. */
export const invoicePath = (id: string, token: string): string => `/invoice?id=${id}#${token}`;

const accountPath = '/account/billing';

/** Composes the email about an invoice or a payment. */
export function composeBilling(data: z.infer<typeof Billing>, hub: Hub): Message {
  const t = textsIn(hub.language).billing;
  const locale = dateLocale(hub.language);
  const isPayable = payable.includes(data.outcome);
  const said = data.amount ?? (isPayable || data.outcome === 'charge_upcoming' ? data.due : data.total);
  const moment = data.charge_on ?? data.next_charge_at;
  const onDay = data.until_day ?? data.due_on;
  const amount = formatMinorUnits(said ?? 0, data.currency, locale);
  const isGift = data.outcome === 'receipt' && data.item_kind === 'donation' && data.item !== undefined;
  const { subject, sentence } = isGift
    ? t.donation(data.item ?? '', amount, data.number ?? '')
    : t.outcomes[data.outcome]({
        number: data.number ?? '',
        amount,
        renews: data.renews,
        card: data.brand && data.last4 ? t.card(capitalize(data.brand), data.last4) : t.savedCard,
        day: moment ? formatDateTime(moment, hub, true) : onDay ? formatDay(onDay, locale) : '',
      });
  const path = data.invoice_id && data.token ? invoicePath(data.invoice_id, data.token) : accountPath;
  const label = data.invoice_id && data.token ? (isPayable ? t.pay : t.view) : t.open;
  const thanks = data.thanks === undefined ? [] : [text(data.thanks)];
  return {
    subject,
    blocks: [
      text(capitalize(sentence)),
      ...thanks,
      ...quote(data.reason),
      // A guest has no page of bills.
      ...(data.is_guest && path === accountPath ? [] : [link(label, path)]),
    ],
  };
}

const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
