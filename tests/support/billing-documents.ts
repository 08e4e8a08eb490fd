import { BillingDocument } from '#contracts/billing-documents.ts';

type Of<Kind extends BillingDocument['kind']> = Extract<BillingDocument, { kind: Kind }>;

const heading = {
  language: 'en',
  currency: 'USD',
  issuer: {
    name: 'Maple Falls Chamber of Commerce',
    address: ['1 Main Street', 'Maple Falls, VT 05602'],
    tax_id: '03-0123456',
    email: 'billing@maplefalls.test',
    phone: '(555) 555-0100',
    website: 'https://maplefalls.test',
    logo_url: null,
  },
  recipient: {
    name: 'Hillside Bakery LLC',
    contact: 'Zoë Núñez',
    address: ['12 Mill Road', 'Maple Falls, VT 05602'],
    country: 'US',
    tax_id: '12-3456789',
    email: 'office@hillside.test',
  },
  issued_on: '2026-11-02',
  note: null,
} as const;

const lines = [
  {
    description: 'Business membership',
    quantity: 1,
    unit_amount: 36_000,
    amount: 36_000,
    tax_amount: 2_160,
    period_from: '2027-01-01',
    period_until: '2027-12-31',
  },
  {
    description: 'Additional people',
    quantity: 3,
    unit_amount: 2_500,
    amount: 7_500,
    tax_amount: 450,
    period_from: '2027-01-01',
    period_until: '2027-12-31',
  },
];

const taxes = [
  { name: 'Sales tax', rate_basis_points: 600, is_inclusive: false, taxable: 43_500, amount: 2_610 },
];

/** An invoice of $461.10, of which $100.00 were paid by check. */
export const anInvoice = (changes: Partial<Of<'invoice'>> = {}) =>
  BillingDocument.parse({
    ...heading,
    kind: 'invoice',
    number: '2026-00042',
    status: 'open',
    due_on: '2026-12-02',
    period: { from: '2027-01-01', until: '2027-12-31' },
    lines,
    taxes,
    payments: [{ received_on: '2026-11-10', method: 'check', reference: '1024', amount: 10_000 }],
    totals: { subtotal: 43_500, tax: 2_610, total: 46_110, paid: 10_000, credited: 0, due: 36_110 },
    how_to_pay: 'Checks to Maple Falls Chamber of Commerce, 1 Main Street, Maple Falls, VT 05602.',
    pay_url: 'https://maplefalls.test/pay/k3y',
    ...changes,
  }) as Of<'invoice'>;

/** The receipt of the same membership, paid by card. */
export const aReceipt = (changes: Partial<Of<'receipt'>> = {}) =>
  BillingDocument.parse({
    ...heading,
    kind: 'receipt',
    number: 'R-2026-00017',
    status: 'paid',
    invoice_number: '2026-00042',
    period: null,
    lines,
    taxes,
    payments: [{ received_on: '2026-11-10', method: 'card', reference: 'Visa 4242', amount: 46_110 }],
    totals: { subtotal: 43_500, tax: 2_610, total: 46_110, paid: 46_110, credited: 0, due: 0 },
    ...changes,
  }) as Of<'receipt'>;

/** A credit note over one of the additional people, left for the next invoice. */
export const aCreditNote = (changes: Partial<Of<'credit_note'>> = {}) =>
  BillingDocument.parse({
    ...heading,
    kind: 'credit_note',
    number: 'C-2026-00003',
    status: 'issued',
    original_number: '2026-00042',
    note: 'One person left before the term began.',
    lines: [
      {
        description: 'Additional people',
        quantity: 1,
        unit_amount: 2_500,
        amount: 2_500,
        tax_amount: 150,
        period_from: null,
        period_until: null,
      },
    ],
    taxes: [{ name: 'Sales tax', rate_basis_points: 600, is_inclusive: false, taxable: 2_500, amount: 150 }],
    payments: [],
    totals: { subtotal: 2_500, tax: 150, total: 2_650, paid: 0, credited: 2_650, due: 0 },
    ...changes,
  }) as Of<'credit_note'>;

/** A statement of a quarter that ends with $334.60 due. */
export const aStatement = (changes: Partial<Of<'statement'>> = {}) =>
  BillingDocument.parse({
    ...heading,
    kind: 'statement',
    number: null,
    status: 'open',
    period: { from: '2026-10-01', until: '2026-12-31' },
    issued_on: '2027-01-04',
    opening_balance: 0,
    closing_balance: 33_460,
    entries: [
      {
        on: '2026-11-02',
        what: 'invoice',
        number: '2026-00042',
        charge: 46_110,
        payment: 0,
        balance: 46_110,
      },
      { on: '2026-11-10', what: 'payment', number: null, charge: 0, payment: 10_000, balance: 36_110 },
      {
        on: '2026-11-20',
        what: 'credit_note',
        number: 'C-2026-00003',
        charge: 0,
        payment: 2_650,
        balance: 33_460,
      },
    ],
    how_to_pay: null,
    ...changes,
  }) as Of<'statement'>;
