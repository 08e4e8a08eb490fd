import { describe, expect, it } from 'vitest';
import { BillingDocument, type LineDocument, type StatementDocument } from '#contracts/billing-documents.ts';
import { aCreditNote, anInvoice, aReceipt, aStatement } from '#tests/support/billing-documents.ts';

const problemsOf = (document: LineDocument | StatementDocument, changes: object) =>
  BillingDocument.safeParse({ ...document, ...changes }).error?.issues.map(({ message }) => message);

describe('a document of the ledger', () => {
  it.each([anInvoice(), aReceipt(), aCreditNote(), aStatement()])('can be a(n) $kind', (document) => {
    expect(BillingDocument.parse(document)).toEqual(document);
  });

  it.each([
    ['subtotal', 'totals.subtotal is 1, but adds up to 43500.'],
    ['tax', 'totals.tax is 1, but adds up to 2610.'],
    ['total', 'totals.total is 1, but adds up to 46110.'],
    ['paid', 'totals.paid is 1, but adds up to 10000.'],
    ['due', 'totals.due is 1, but adds up to 36110.'],
  ])('must add up to its %s', (name, message) => {
    const invoice = anInvoice();
    expect(problemsOf(invoice, { totals: { ...invoice.totals, [name]: 1 } })).toEqual([message]);
  });

  it('has the taxes of its lines', () => {
    const invoice = anInvoice();
    const lines = invoice.lines.map((line) => ({ ...line, tax_amount: 0 }));
    expect(problemsOf(invoice, { lines })).toEqual(['The taxes of the lines add up to 0.']);
  });

  it('does not add a tax to the total that the lines include', () => {
    const invoice = anInvoice();
    const taxes = invoice.taxes.map((tax) => ({ ...tax, is_inclusive: true }));
    const totals = { ...invoice.totals, total: 43_500, due: 33_500 };
    expect(problemsOf(invoice, { taxes, totals })).toBeUndefined();
  });

  it.each(['draft', 'void', 'uncollectible'])('owes nothing as %s', (status) => {
    const invoice = anInvoice();
    const totals = { ...invoice.totals, due: 0 };
    expect(problemsOf(invoice, { status, totals })).toBeUndefined();
    expect(problemsOf(invoice, { status: 'open', totals })).toHaveLength(1);
  });

  it('has a number as soon as it is issued', () => {
    expect(problemsOf(anInvoice(), { number: null })).toEqual(['An issued invoice has a number.']);
    const totals = { ...anInvoice().totals, due: 0 };
    expect(problemsOf(anInvoice(), { number: null, status: 'draft', totals })).toBeUndefined();
  });

  it('has no fractions of a cent', () => {
    const [line] = anInvoice().lines;
    expect(problemsOf(anInvoice(), { lines: [{ ...line, amount: 0.5 }] })).not.toBeUndefined();
  });

  it('follows the balance of a statement from entry to entry', () => {
    expect(problemsOf(aStatement(), { opening_balance: 5 })).toEqual([
      'entries[0].balance is 46110, but adds up to 46115.',
    ]);
    expect(problemsOf(aStatement(), { closing_balance: 5 })).toEqual([
      'closing_balance is 5, but adds up to 33460.',
    ]);
  });
});
