import { expect, it } from 'vitest';
import {
  describeClosing,
  describeCredit,
  describeRefund,
} from '../../../src/features/admin/billing/consequences.ts';

const dues = {
  currency: 'USD',
  status: 'paid',
  total: 10_000,
  amount_paid: 10_000,
  amount_credited: 0,
  amount_due: 0,
  subscription_id: 'a',
  membership_terms: [{ id: 'b', revoked_at: null }],
  invoice_lines: [{ kind: 'dues' }],
  bill_to: {},
};
const open = { ...dues, status: 'open', amount_paid: 0, amount_due: 10_000, membership_terms: [] };
const check = {
  method: 'check',
  status: 'settled',
  amount: 12_000,
  amount_allocated: 10_000,
  amount_refunded: 0,
  amount_charged_back: 0,
} as never;

it('crediting a paid invoice in full ends its membership, and what was paid becomes credit', () => {
  const said = describeCredit(dues, 10_000).join(' ');
  expect(said).toContain('$100.00 of what was paid becomes credit');
  expect(said).toContain('the membership that it paid for ends');
});

it('of an invoice for seats they are said to end, not the membership', () => {
  const seats = { ...dues, membership_terms: [], invoice_lines: [{ kind: 'seats' }] };
  for (const said of [describeCredit(seats, 10_000), describeRefund(seats, check, 10_000, 12_000)]) {
    expect(said.join(' ')).toContain('the seats that it is for count no more');
    expect(said.join(' ')).not.toContain('membership');
  }
  expect(
    describeCredit({ ...seats, status: 'open', amount_paid: 6_000, amount_due: 4_000 }, 4_000),
  ).toContain('The invoice counts as paid: its seats count.');
});

it('crediting a part of an open invoice leaves the rest due', () => {
  expect(describeCredit(open, 4_000)[0]).toBe('$60.00 stays due.');
  expect(describeCredit(open, 4_000).join(' ')).not.toContain('membership');
  expect(describeCredit({ ...open, amount_paid: 6_000, amount_due: 4_000 }, 4_000).join(' ')).toContain(
    'its membership begins',
  );
  expect(describeCredit(open, 10_000).join(' ')).toContain('begins no membership');
  expect(describeCredit(open, 10_001)).toEqual([]);
});

it('a refund takes what is credit first, and credits the invoice with the rest', () => {
  expect(describeRefund(dues, check, 10_000, 2_000).join(' ')).not.toContain('this invoice is credited');
  const said = describeRefund(dues, check, 10_000, 12_000).join(' ');
  expect(said).toContain('$20.00 comes out of the credit');
  expect(said).toContain('$100.00 of this invoice is credited');
  expect(said).toContain('the membership that it paid for ends');
  expect(said).toContain('Hand over or send the money yourself');
});

it('the processor gives back what it charged, and nothing else', () => {
  const by = (payment: object) =>
    describeRefund(dues, { ...(check as object), ...payment } as never, 10_000, 2_000).join(' ');
  expect(by({ method: 'card', is_live: false })).toContain('The processor sends the money back');
  expect(by({ method: 'card', is_live: null })).toContain('send the money yourself');
});

it('an invoice that is closed says what becomes of the amount', () => {
  expect(describeClosing(open, 'void')[0]).toContain('$100.00 is no longer due');
  expect(describeClosing(open, 'uncollectible')[0]).toContain('bad debts');
});
