import { z } from 'zod';
import { formats } from './formats.ts';
import { languages } from './languages.ts';

/*
 * What the ledger hands over to print an invoice, a receipt, a credit note or a statement, frozen as it was at issue.
 *
 * Every amount is an integer in minor units of the document's currency: cents for USD, yen for JPY, fils for KWD. Amounts are
 * positive as their name reads (what a credit note credits is positive too). Days are YYYY-MM-DD in the chamber's time zone, and a
 * period includes its first and its last day. Texts are plain; a line break in `note` and `how_to_pay` starts a new line.
 */

const amount = z.int();
const day = z.iso.date();
const text = z.string().trim().min(1);

/** How money is received; `credit` is what the recipient had left from before. */
const Method = z.enum(['card', 'bank_debit', 'check', 'cash', 'transfer', 'in_kind', 'credit']);

const Issuer = z.object({
  name: text,
  /** Street, city with ZIP code, and country where it matters, each as it is written on a letter. */
  address: z.array(text),
  tax_id: text.nullable(),
  email: text.nullable(),
  phone: text.nullable(),
  website: text.nullable(),
  /** Where the logo can be read; documents show it only when its bytes are passed along with them. */
  logo_url: text.nullable(),
});

const Recipient = z.object({
  /** The organization's legal name, else its name; of a person without one, the person's. */
  name: text,
  /** The person to whose attention it goes. */
  contact: text.nullable(),
  address: z.array(text),
  /** Two letters. It decides between Letter and A4 paper. */
  country: z.string().regex(formats.country.pattern, formats.country.message).nullable(),
  tax_id: text.nullable(),
  email: text.nullable(),
});

const Period = z.object({ from: day, until: day });

const Line = z.object({
  description: text,
  quantity: z.number().positive(),
  /** The price of one, as agreed: it includes the taxes that are inclusive. Negative for a discount. */
  unit_amount: amount,
  /** `quantity` times `unit_amount`, rounded once. */
  amount,
  /** The taxes of this line, inclusive and exclusive ones together. Over all lines they add up to `totals.tax`. */
  tax_amount: amount,
  /** The first and last day of what is paid for. */
  period_from: day.nullable(),
  period_until: day.nullable(),
});

const Tax = z.object({
  name: text,
  /** Hundredths of a percent: 825 is 8.25%. A rate of three decimals, as 8.875%, is 887.5. */
  rate_basis_points: z.number().min(0).max(10_000),
  /** Whether the lines include it already. */
  is_inclusive: z.boolean(),
  /** What it is computed of, without the tax itself. */
  taxable: amount,
  amount,
});

const Totals = z.object({
  /** The sum of `amount` of all lines. */
  subtotal: amount,
  /** The sum of all taxes, inclusive and exclusive. */
  tax: amount,
  /** `subtotal` and the exclusive taxes. */
  total: amount,
  /** The sum of `payments`. */
  paid: amount,
  /** What credit notes took off an invoice; of a credit note, what of it went to invoices. */
  credited: amount,
  /** `total` less `paid` less `credited`; 0 for an invoice that is a draft, void or uncollectible. */
  due: amount,
});

const Payment = z.object({
  received_on: day,
  method: Method,
  /** The number of a check, the last digits of a card, or what a transfer says. */
  reference: text.nullable(),
  /** What of it concerns this document. A refund is a payment of its own, and negative. */
  amount,
});

const heading = {
  language: z.enum(languages),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Enter a three-letter code like USD.'),
  issuer: Issuer,
  recipient: Recipient,
  issued_on: day,
  /** A remark for the recipient, on a credit note its reason. */
  note: text.nullable(),
};

const sums = {
  lines: z.array(Line).min(1),
  taxes: z.array(Tax),
  totals: Totals,
  /** Settled payments, oldest first; of a credit note, what was refunded. */
  payments: z.array(Payment),
};

const Invoice = z.object({
  ...heading,
  ...sums,
  kind: z.literal('invoice'),
  /** Null until it is issued. */
  number: text.nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  due_on: day.nullable(),
  period: Period.nullable(),
  /** Where a check goes, and the account for transfers. */
  how_to_pay: text.nullable(),
  /** The invoice's secret address, where it can be paid online. */
  pay_url: z.url({ protocol: /^https?$/ }).nullable(),
});

const Receipt = z.object({
  ...heading,
  ...sums,
  kind: z.literal('receipt'),
  number: text,
  status: z.enum(['paid', 'partially_refunded', 'refunded', 'disputed', 'charged_back']),
  /** The invoice that was paid; null where several were, or none. */
  invoice_number: text.nullable(),
  period: Period.nullable(),
});

const CreditNote = z.object({
  ...heading,
  ...sums,
  kind: z.literal('credit_note'),
  number: text,
  status: z.enum(['issued', 'void']),
  /** The invoice that it credits. */
  original_number: text,
});

/** What moves the balance of a statement: an invoice, a payment, a credit note, a refund or an invoice that was written off. */
const StatementEntry = z.object({
  on: day,
  what: z.enum(['invoice', 'payment', 'credit_note', 'refund', 'write_off', 'late_fee']),
  /** Of the document; null where it has none. */
  number: text.nullable(),
  /** What it adds to the balance; 0 if it lowers it. */
  charge: amount.min(0),
  /** What it takes off the balance; 0 if it adds to it. */
  payment: amount.min(0),
  /** What is owed after it; negative for a balance in the recipient's favor. */
  balance: amount,
});

const Statement = z.object({
  ...heading,
  kind: z.literal('statement'),
  number: text.nullable(),
  status: z.enum(['open', 'settled']),
  period: Period,
  opening_balance: amount,
  closing_balance: amount,
  /** Oldest first. */
  entries: z.array(StatementEntry),
  how_to_pay: text.nullable(),
});

/**
 * A document of the ledger, told apart by `kind`. Its sums are checked, so that none is printed that does not add up; an issue says
 * which one is wrong.
 */
export const BillingDocument = z
  .discriminatedUnion('kind', [Invoice, Receipt, CreditNote, Statement])
  .superRefine((document, context) => {
    const problem = document.kind === 'statement' ? findBalanceProblem(document) : findSumProblem(document);
    if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
    if (document.kind === 'invoice' && document.status !== 'draft' && document.number === null)
      context.addIssue({ code: 'custom', path: ['number'], message: 'An issued invoice has a number.' });
  });
export type BillingDocument = z.infer<typeof BillingDocument>;
/** A document that charges or credits lines. */
export type LineDocument = Exclude<BillingDocument, { kind: 'statement' }>;
/** What happened on an account in a period. */
export type StatementDocument = Extract<BillingDocument, { kind: 'statement' }>;

type Sums = Pick<z.infer<typeof Invoice>, keyof typeof sums> & { status: string };

function findSumProblem({ lines, taxes, totals, payments, status }: Sums): string | undefined {
  const exclusive = taxes.filter((tax) => !tax.is_inclusive);
  const isOwed = !['draft', 'void', 'uncollectible'].includes(status);
  const due = isOwed ? totals.total - totals.paid - totals.credited : 0;
  const expected: [name: keyof Sums['totals'], amount: number][] = [
    ['subtotal', sumOf(lines)],
    ['tax', sumOf(taxes)],
    ['total', totals.subtotal + sumOf(exclusive)],
    ['paid', sumOf(payments)],
    ['due', due],
  ];
  const wrong = expected.find(([name, sum]) => totals[name] !== sum);
  if (wrong) return `totals.${wrong[0]} is ${String(totals[wrong[0]])}, but adds up to ${String(wrong[1])}.`;
  const ofLines = lines.reduce((sum, line) => sum + line.tax_amount, 0);
  return ofLines === totals.tax ? undefined : `The taxes of the lines add up to ${String(ofLines)}.`;
}

function findBalanceProblem(statement: z.infer<typeof Statement>): string | undefined {
  let balance = statement.opening_balance;
  for (const [index, entry] of statement.entries.entries()) {
    balance += entry.charge - entry.payment;
    if (entry.balance !== balance)
      return `entries[${String(index)}].balance is ${String(entry.balance)}, but adds up to ${String(balance)}.`;
  }
  return statement.closing_balance === balance
    ? undefined
    : `closing_balance is ${String(statement.closing_balance)}, but adds up to ${String(balance)}.`;
}

const sumOf = (rows: readonly { amount: number }[]) => rows.reduce((sum, row) => sum + row.amount, 0);
