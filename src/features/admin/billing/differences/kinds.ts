import { formatMinorUnits } from '#contracts/money.ts';
import { formatDayOf } from '../labels.ts';

/** What a difference says of amounts, in minor units, and of the payout that it is about. */
interface Details {
  amount?: number | undefined;
  expected?: number | undefined;
  received?: number | undefined;
  booked?: number | undefined;
  fees?: number | null | undefined;
  arrived_on?: string | undefined;
  currency?: string | null | undefined;
  message?: string | null | undefined;
  reason?: string | null | undefined;
  status?: string | null | undefined;
}

interface Kind {
  label: string;
  /** What the problem is, with amounts as they are written. */
  describe: (details: Details, money: (amount: number | undefined) => string) => string;
  /** What to do about it. */
  advice: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  unknown_payment: {
    label: 'Not in the ledger',
    describe: ({ amount }, money) => `${money(amount)} came in at Stripe that the ledger does not have.`,
    advice: 'Find out who paid. Refund it in Stripe, or record it as a transfer and close this.',
  },
  missing_payment: {
    label: 'Not at Stripe',
    describe: ({ amount, status }, money) =>
      `${money(amount)} is in the ledger, and Stripe ${status ? `says “${status}”` : 'does not have it'}.`,
    advice: 'Check in Stripe whether the account or the mode (test, live) was changed.',
  },
  amount: {
    label: 'Other amount',
    describe: ({ expected, received }, money) =>
      `${money(expected)} was asked for, and ${money(received)} came in.`,
    advice: 'Ask for the rest, or refund what is too much.',
  },
  currency: {
    label: 'Other currency',
    describe: ({ amount, currency }) =>
      `A payment came in ${(currency ?? 'another currency').toUpperCase()} and was not booked (${String(amount ?? 0)} minor units).`,
    advice: 'Refund it in Stripe. Invoices are paid in the currency that is set.',
  },
  mode: {
    label: 'Test and live mixed',
    describe: ({ amount }, money) =>
      `${money(amount)} came in another mode than the payment was begun in, and was not booked.`,
    advice: 'Have an operator run the check of payments.',
  },
  returned: {
    label: 'Other refunds',
    describe: ({ amount, booked }, money) =>
      `Stripe gave back ${money(amount)}, and the ledger has ${money(booked)}.`,
    advice: 'Compare the refunds of the payment in Stripe with those of the invoice.',
  },
  refund_failed: {
    label: 'Refund failed',
    describe: ({ amount, message }, money) =>
      `${money(amount)} could not be refunded${message ? `: ${message}` : '.'} It is credit of the member.`,
    advice: 'Return it another way, or use it for the next invoice.',
  },
  paid_twice: {
    label: 'Paid twice',
    describe: ({ amount }, money) =>
      `${money(amount)} was paid for an invoice on which nothing was due any longer.`,
    advice: 'Refund it, or keep it as credit of the member.',
  },
  dispute: {
    label: 'Dispute',
    describe: ({ amount, reason }, money) =>
      `The bank took back ${money(amount)}${reason ? ` (${reason.replaceAll('_', ' ')})` : ''}.`,
    advice: 'Respond in Stripe before the deadline. The outcome is booked automatically.',
  },
  payout: {
    label: 'Payout not recorded',
    describe: ({ amount, fees, arrived_on: day }, money) =>
      `Stripe paid out ${money(amount)} on ${formatDayOf(day ?? null)}, after fees of ${money(fees ?? 0)}.`,
    advice: 'Compare it with the bank statement and record it.',
  },
  payout_failed: {
    label: 'Payout failed',
    describe: ({ amount, message }, money) =>
      `The bank did not accept a payout of ${money(amount)}${message ? `: ${message}` : '.'}`,
    advice: 'Check the bank account in Stripe. If the payout was recorded, undo it under Deposits.',
  },
  unreadable: {
    label: 'Could not be read',
    describe: ({ message }) =>
      `Stripe reported something that could not be booked${message ? `: ${message}` : '.'}`,
    advice: 'It is tried again once a day. If it stays, show it to an operator.',
  },
};

/** The kinds of differences with their labels, as options. */
export const kindOptions = Object.entries(kinds).map(([kind, { label }]) => [kind, label] as const);

/** "Paid twice" for paid_twice. */
export const kindLabel = (kind: string): string => kinds[kind]?.label ?? kind;

/** What the problem is, and what to do about it. */
export function explainDifference(kind: string, details: Details, currency: string) {
  const money = (amount: number | undefined) => formatMinorUnits(amount ?? 0, currency);
  const known = kinds[kind];
  return { problem: known?.describe(details, money) ?? '', advice: known?.advice ?? '' };
}
