import { describe, expect, it } from 'vitest';
import {
  amountOf,
  type InvoiceDraft,
  newLine,
  validateDraft,
} from '../../../src/features/admin/billing/drafts/draft.ts';
import { periodsAround, validatePeriod } from '../../../src/features/admin/billing/journal/journal.ts';

const line = (changes: Partial<ReturnType<typeof newLine>>) => ({
  ...newLine('other_income'),
  ...{ id: 'a', description: 'Stand', price: '25' },
  ...changes,
});
const draft = (changes: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  recipient: { kind: 'person', id: 'p', name: 'Kim' },
  dueOn: '',
  note: '',
  lines: [line({})],
  ...changes,
});
const problemsOf = (changes: Partial<InvoiceDraft>) =>
  Object.fromEntries(validateDraft(draft(changes), '2026-12-01', 'USD'));

describe('an invoice that is typed', () => {
  it('says what is missing at the field', () => {
    expect(problemsOf({})).toEqual({});
    expect(problemsOf({ recipient: undefined, dueOn: '2026-11-30' })).toEqual({
      recipient: 'Choose an organization or a person.',
      dueOn: 'Choose today or a later day.',
    });
    expect(problemsOf({ lines: [line({ description: ' ', quantity: '1.5', price: 'ten' })] })).toEqual({
      'a description': 'Enter what it is for.',
      'a quantity': 'Enter a whole number from 1 to 100,000.',
      'a price': 'Enter an amount in USD like 1234.50.',
    });
  });

  it('has discounts, but not below zero', () => {
    const discount = line({ id: 'b', price: '-5.00', quantity: '2' });
    expect(amountOf(discount, 'USD')).toBe(-1000);
    expect(problemsOf({ lines: [line({}), discount] })).toEqual({});
    expect(Object.keys(problemsOf({ lines: [line({ price: '1' }), discount] }))).toEqual(['b price']);
  });
});

describe('the periods of the journal', () => {
  it('go over the end of a year', () => {
    const periods = Object.fromEntries(periodsAround('2027-01-15'));
    expect(periods['Last month']).toEqual({ from: '2026-12-01', until: '2026-12-31' });
    expect(periods['Last year']).toEqual({ from: '2026-01-01', until: '2026-12-31' });
    expect(Object.fromEntries(periodsAround('2028-03-31'))['Last month']).toEqual({
      from: '2028-02-01',
      until: '2028-02-29',
    });
  });

  it('are up to a year long, in order', () => {
    expect(validatePeriod({ from: '2026-01-01', until: '2026-12-31' })).toBeUndefined();
    expect(validatePeriod({ from: '2026-01-02', until: '2026-01-01' })).toMatch(/not after/);
    expect(validatePeriod({ from: '', until: '2026-01-01' })).toMatch(/not after/);
    expect(validatePeriod({ from: '2024-01-01', until: '2026-01-01' })).toMatch(/up to a year/);
  });
});
