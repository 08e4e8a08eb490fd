import type { BillingDocument, LineDocument, StatementDocument } from '../contracts/billing-documents.ts';
import { dateLocale } from '../contracts/languages.ts';
import { formatMinorUnits } from '../contracts/money.ts';
import { en, type Texts } from './texts/en.ts';
import { es } from './texts/es.ts';

/** A table of a document: the first column is text, all that are numbers stand to the right. */
export interface TableView {
  caption: string;
  columns: {
    label: string;
    isNumber: boolean;
    /** Whether a narrow screen has no room for it: there `narrow` of the row says the same. */
    isWideOnly: boolean;
  }[];
  rows: {
    cells: string[];
    /** Below the row's description. */
    detail: string | null;
    narrow: string | null;
  }[];
}

/** Who a document is from, or to. */
interface Party {
  heading: string | null;
  name: string;
  lines: string[];
}

/** A document in words, as HTML and PDF both show it: every amount and date is written out in its language. */
export interface DocumentView {
  /** "Invoice 2026-00042 from Maple Falls Chamber of Commerce". */
  title: string;
  /** "invoice-2026-00042", for a file of any type: in English, safe in a header. */
  fileName: string;
  kind: string;
  /** Only where it is more than issued and open. */
  status: string | null;
  facts: [label: string, value: string][];
  issuer: Party;
  recipient: Party;
  /** "$361.10 due December 2, 2026". */
  summary: string;
  pay: { label: string; url: string } | null;
  table: TableView;
  totals: { label: string; amount: string; isStrong: boolean }[];
  payments: TableView | null;
  texts: { heading: string; body: string }[];
  /** At the foot of each printed page, with the page's number. */
  footer: string;
  page: (number: number, count: number) => string;
}

/** Puts a document into the words of its language. */
export function viewDocument(document: BillingDocument): DocumentView {
  const writer = new Writer(document);
  return document.kind === 'statement' ? viewStatement(document, writer) : viewLines(document, writer);
}

class Writer {
  readonly texts: Texts;
  readonly locale: string;
  readonly #currency: string;

  constructor({ language, currency }: BillingDocument) {
    this.texts = { en, es }[language];
    this.locale = dateLocale(language);
    this.#currency = currency;
  }

  money = (amount: number) => formatMinorUnits(amount, this.#currency, this.locale);

  number = (value: number) => new Intl.NumberFormat(this.locale, { maximumFractionDigits: 4 }).format(value);

  date = (day: string, dateStyle: 'long' | 'medium' = 'long') =>
    this.#dates(dateStyle).format(new Date(`${day}T00:00:00Z`));

  period = (from: string, until: string) =>
    this.#dates('medium').formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`));

  #dates = (dateStyle: 'long' | 'medium') =>
    new Intl.DateTimeFormat(this.locale, { dateStyle, timeZone: 'UTC' });
}

/** Puts values in place of the `#` of a text. */
const fill = (text: string, ...values: string[]) => {
  const left = [...values];
  return text.replace(/#/g, () => left.shift() ?? '');
};

function viewLines(document: LineDocument, writer: Writer): DocumentView {
  const { texts, money } = writer;
  const summary = summarize(document, writer);
  return {
    ...viewHeading(document, writer, summary),
    summary,
    pay:
      document.kind === 'invoice' && document.status === 'open' && document.pay_url !== null
        ? { label: texts.payOnline, url: document.pay_url }
        : null,
    table: viewItems(document, writer),
    totals: [
      { label: texts.totals.subtotal, amount: money(document.totals.subtotal), isStrong: false },
      ...document.taxes.map((tax) => ({
        label: fill(
          tax.is_inclusive ? texts.totals.taxIncluded : texts.totals.tax,
          tax.name,
          writer.number(tax.rate_basis_points / 100),
          money(tax.taxable),
        ),
        amount: money(tax.amount),
        isStrong: false,
      })),
      { label: texts.totals.total, amount: money(document.totals.total), isStrong: false },
      ...viewSettlement(document, writer),
    ],
    payments: viewPayments(document, writer),
  };
}

function viewSettlement({ kind, totals }: LineDocument, { texts, money }: Writer): DocumentView['totals'] {
  const isCredit = kind === 'credit_note';
  const rows = [
    { label: isCredit ? texts.totals.refunded : texts.totals.paid, amount: totals.paid },
    { label: isCredit ? texts.totals.applied : texts.totals.credited, amount: totals.credited },
  ];
  return [
    ...rows
      .filter(({ amount }) => amount !== 0)
      .map(({ label, amount }) => ({ label, amount: money(-amount), isStrong: false })),
    { label: isCredit ? texts.totals.credit : texts.totals.due, amount: money(totals.due), isStrong: true },
  ];
}

function viewStatement(document: StatementDocument, writer: Writer): DocumentView {
  const { texts, money } = writer;
  const { opening_balance: opening, closing_balance: closing, period } = document;
  const summary =
    closing > 0
      ? fill(texts.summaries.due, money(closing))
      : closing < 0
        ? fill(texts.summaries.inFavor, money(-closing))
        : texts.summaries.nothing;
  const text = (label: string) => ({ label, isNumber: false, isWideOnly: false });
  const number = (label: string, isWideOnly: boolean) => ({ label, isNumber: true, isWideOnly });
  const { columns } = texts;
  return {
    ...viewHeading(document, writer, summary),
    summary,
    pay: null,
    table: {
      caption: texts.captions.entries,
      columns: [
        text(columns.date),
        text(columns.description),
        number(columns.charge, true),
        number(columns.payment, true),
        number(columns.balance, false),
      ],
      rows: [
        {
          cells: [writer.date(period.from, 'medium'), texts.entries.opening, '', '', money(opening)],
          detail: null,
          narrow: null,
        },
        ...document.entries.map((entry) => ({
          cells: [
            writer.date(entry.on, 'medium'),
            [texts.entries[entry.what], entry.number].filter(Boolean).join(' '),
            entry.charge === 0 ? '' : money(entry.charge),
            entry.payment === 0 ? '' : money(entry.payment),
            money(entry.balance),
          ],
          detail: null,
          narrow: money(entry.charge - entry.payment),
        })),
      ],
    },
    totals: [
      {
        label: closing < 0 ? texts.totals.closingInFavor : texts.totals.closing,
        amount: money(Math.abs(closing)),
        isStrong: true,
      },
    ],
    payments: null,
  };
}

function viewHeading(document: BillingDocument, writer: Writer, summary: string) {
  const { texts } = writer;
  const { kind, number, issuer, recipient } = document;
  const name = [texts.kinds[kind], number].filter(Boolean).join(' ');
  const status = new Map<string, string>(Object.entries(texts.statuses)).get(document.status);
  const taxId = (id: string | null) => (id === null ? null : fill(texts.facts.tax_id, id));
  const present = (lines: (string | null)[]) => lines.filter((line) => line !== null);
  return {
    title: fill(texts.title, name, issuer.name),
    fileName: [kind, number ?? document.issued_on]
      .join('-')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/-$/, ''),
    kind: texts.kinds[kind],
    // "Paid" on a receipt says nothing new.
    status: kind === 'receipt' && document.status === 'paid' ? null : (status ?? null),
    facts: listFacts(document, writer),
    issuer: {
      heading: null,
      name: issuer.name,
      lines: present([...issuer.address, issuer.phone, issuer.email, issuer.website, taxId(issuer.tax_id)]),
    },
    recipient: {
      heading: texts.billTo,
      name: recipient.name,
      lines: present([
        recipient.contact === null ? null : fill(texts.attention, recipient.contact),
        ...recipient.address,
        recipient.email,
        taxId(recipient.tax_id),
      ]),
    },
    texts: [
      ...(document.note === null ? [] : [{ heading: texts.note, body: document.note }]),
      ...('how_to_pay' in document && document.how_to_pay !== null && owes(document)
        ? [{ heading: texts.howToPay, body: document.how_to_pay }]
        : []),
    ],
    footer: `${name} · ${summary}`,
    page: (page: number, count: number) => fill(texts.page, String(page), String(count)),
  };
}

const owes = (document: BillingDocument) =>
  document.kind === 'statement'
    ? document.closing_balance > 0
    : document.kind === 'invoice' && document.totals.due > 0;

function listFacts(document: BillingDocument, writer: Writer): [string, string][] {
  const { facts } = writer.texts;
  const period = 'period' in document ? document.period : null;
  const rows: [string, string | null][] = [
    [facts[`${document.kind}_number`], document.number],
    [
      facts.invoice_number,
      document.kind === 'receipt'
        ? document.invoice_number
        : document.kind === 'credit_note'
          ? document.original_number
          : null,
    ],
    [facts.issued_on, writer.date(document.issued_on)],
    [
      facts.due_on,
      document.kind === 'invoice' && document.due_on !== null ? writer.date(document.due_on) : null,
    ],
    [facts.period, period === null ? null : writer.period(period.from, period.until)],
  ];
  return rows.filter((row): row is [string, string] => row[1] !== null);
}

function summarize(document: LineDocument, { texts, money, date }: Writer): string {
  const { summaries } = texts;
  const { totals } = document;
  const lastPaid = document.payments.findLast(({ amount }) => amount > 0)?.received_on;
  const paid = () =>
    lastPaid === undefined
      ? fill(summaries.paid, money(totals.paid))
      : fill(summaries.paidOn, money(totals.paid), date(lastPaid));
  if (document.kind === 'credit_note') return fill(summaries.credited, money(totals.total));
  if (document.kind === 'receipt') {
    const refunded = document.payments.reduce((sum, { amount }) => sum - Math.min(amount, 0), 0);
    return refunded > 0 && totals.paid <= 0 ? fill(summaries.refunded, money(refunded)) : paid();
  }
  if (document.status === 'void') return summaries.nothing;
  if (document.status === 'draft' || document.status === 'uncollectible')
    return fill(summaries.total, money(totals.total));
  if (totals.due < 0) return fill(summaries.inFavor, money(-totals.due));
  if (totals.due === 0) return totals.paid > 0 ? paid() : summaries.nothing;
  return document.due_on === null
    ? fill(summaries.due, money(totals.due))
    : fill(summaries.dueOn, money(totals.due), date(document.due_on));
}

function viewItems({ lines, taxes }: LineDocument, writer: Writer): TableView {
  const { texts, money } = writer;
  const { columns } = texts;
  const hasTaxes = taxes.length > 0;
  const number = (label: string, isWideOnly: boolean) => ({ label, isNumber: true, isWideOnly });
  return {
    caption: texts.captions.lines,
    columns: [
      { label: columns.description, isNumber: false, isWideOnly: false },
      number(columns.quantity, true),
      number(columns.unit_amount, true),
      ...(hasTaxes ? [number(columns.tax, true)] : []),
      number(columns.amount, false),
    ],
    rows: lines.map((line) => {
      const each = fill(texts.each, writer.number(line.quantity), money(line.unit_amount));
      return {
        cells: [
          line.description,
          writer.number(line.quantity),
          money(line.unit_amount),
          ...(hasTaxes ? [money(line.tax_amount)] : []),
          money(line.amount),
        ],
        detail: describePeriod(line, writer),
        narrow: hasTaxes ? `${each} · ${fill(texts.taxOf, money(line.tax_amount))}` : each,
      };
    }),
  };
}

function describePeriod(
  { period_from: from, period_until: until }: LineDocument['lines'][number],
  writer: Writer,
): string | null {
  if (from !== null && until !== null) return writer.period(from, until);
  const day = from ?? until;
  return day === null ? null : writer.date(day, 'medium');
}

function viewPayments({ kind, payments }: LineDocument, writer: Writer): TableView | null {
  if (payments.length === 0) return null;
  const { texts } = writer;
  return {
    caption: kind === 'credit_note' ? texts.captions.refunds : texts.captions.payments,
    columns: [
      { label: texts.columns.date, isNumber: false, isWideOnly: false },
      { label: texts.columns.method, isNumber: false, isWideOnly: false },
      { label: texts.columns.amount, isNumber: true, isWideOnly: false },
    ],
    rows: payments.map((payment) => ({
      cells: [
        writer.date(payment.received_on, 'medium'),
        [payment.amount < 0 ? `${texts.refund},` : null, texts.methods[payment.method], payment.reference]
          .filter(Boolean)
          .join(' '),
        writer.money(payment.amount),
      ],
      detail: null,
      narrow: null,
    })),
  };
}
