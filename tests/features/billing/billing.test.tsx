import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChangePlan } from '../../../src/features/billing/account/ChangePlan.tsx';
import { DueInvoices } from '../../../src/features/billing/account/DueInvoices.tsx';
import type {
  Billing,
  BillingAccount,
  BillingPlan,
} from '../../../src/features/billing/account/read-billing.ts';
import { MembershipFacts } from '../../../src/features/billing/account/MembershipFacts.tsx';
import { Renewal } from '../../../src/features/billing/account/Renewal.tsx';
import { InvoicePage } from '../../../src/features/billing/invoice/InvoicePage.tsx';
import { type PayableInvoice, readInvoice } from '../../../src/lib/browser/billing-client.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));
vi.mock(import('../../../src/lib/browser/billing-client.ts'), async (original) => ({
  ...(await original()),
  readInvoice: vi.fn(),
}));

let answer: Record<string, unknown>;
const plan: BillingPlan = {
  ...{ id: 'p1', name: 'Basic', audience: 'business', price: 12000, price_tiers: [], currency: 'USD' },
  ...{ billing_interval: 'year', auto_renew: 'offered', approval: 'none', tax_rate_id: null },
  ...{ is_active: true, is_public: true },
};
const account: BillingAccount = {
  ...{ organizationId: 'o1', name: 'Mill', nextPrice: 12000, invoices: [], payments: [], creditNotes: [] },
  membership: {
    ...{ id: 's1', plan_id: 'p1', user_id: null, business_profile_id: 'o1', status: 'active' },
    ...{ term_ends_at: '2030-06-30T12:00:00Z', cancel_at_period_end: false, auto_renew: false },
    ...{ next_plan_id: null, plan, nextPlan: null },
  },
  card: {
    ...{ id: 'c1', organization_id: 'o1', user_id: null, type: 'card', brand: 'visa', last4: '4242' },
    ...{ exp_month: 4, exp_year: 2031 },
  },
};
const billing: Billing = {
  ...{ accounts: [account], takesCards: true, zone: 'UTC' },
  plans: [plan, { ...plan, id: 'p2', name: 'Plus', price: 24000 }],
};
const invoice: PayableInvoice = {
  ...{ status: 'open', amount_due: 12000, currency: 'USD', takes_cards: true },
  document: {
    ...{ kind: 'invoice', number: '2030-0001', status: 'open', due_on: '2030-07-01', period: null },
    ...{ how_to_pay: 'Check to Main Street 1', pay_url: null, language: 'en', currency: 'USD', note: null },
    issuer: {
      name: 'Chamber',
      address: [],
      tax_id: null,
      email: null,
      phone: null,
      website: null,
      logo_url: null,
    },
    recipient: { name: 'Mill LLC', contact: null, address: [], country: 'US', tax_id: null, email: null },
    issued_on: '2030-06-01',
    lines: [
      {
        ...{ description: 'Basic', quantity: 1, unit_amount: 12000, amount: 12000, tax_amount: 0 },
        ...{ period_from: null, period_until: null },
      },
    ],
    taxes: [],
    totals: { subtotal: 12000, tax: 0, total: 12000, paid: 0, credited: 0, due: 12000 },
    payments: [],
  },
};

let calls: [name: string, args: unknown][] = [];

beforeEach(() => {
  calls = [];
  queryClient.clear();
  sessionStorage.clear();
  answer = { happens: 'when_paid', unused: 6000, cost: 12000, due: 6000, price: 24000 };
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (name: string, args: unknown) => {
      calls.push([name, args]);
      return {
        throwOnError: () => Promise.resolve({ data: name === 'preview_plan_change' ? answer : null }),
      };
    },
  } as never);
});
afterEach(() => {
  cleanup();
  history.replaceState(null, '', '/');
});

it('shows what another plan costs before it is confirmed', async () => {
  const user = userEvent.setup();
  render(<ChangePlan account={account} billing={billing} reload={() => undefined} />);
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  expect(await screen.findByText('-$60.00')).toBeTruthy();
  expect(screen.getByText('$60.00')).toBeTruthy();
  expect(calls.map(([name]) => name)).toEqual(['preview_plan_change']);
  await user.click(screen.getAllByRole('button', { name: 'Change plan' }).at(-1) ?? document.body);
  expect(calls.at(-1)).toEqual(['change_plan', { subscription_id: 's1', plan_id: 'p2' }]);
});

it('reads everything once more after a payment: the membership may be from before it', () => {
  history.replaceState(null, '', '/account/billing?invoice=i1&payment=done');
  const paid = { ...account, invoices: [{ id: 'i1', number: '2030-0001', status: 'paid' }] } as never;
  const reload = vi.fn();
  const { rerender } = render(<DueInvoices account={paid} billing={billing} reload={reload} />);
  expect(screen.getByText('Paid. Thank you.')).toBeTruthy();
  rerender(<DueInvoices account={paid} billing={{ ...billing }} reload={reload} />);
  expect(reload).toHaveBeenCalledOnce();
});

it('names the price of this member where a plan has prices by size', async () => {
  const user = userEvent.setup();
  const tiered = { ...plan, price: 90000, price_tiers: [{ max_employees: 10, price: 5000 }] };
  const member = { ...account, membership: account.membership && { ...account.membership, plan: tiered } };
  const props = { billing, reload: () => undefined };
  const { unmount } = render(<MembershipFacts {...props} account={member} />);
  expect(screen.getByText(/^\$120 per year/)).toBeTruthy();
  unmount();
  answer = {
    happens: 'next_term',
    unused: 0,
    cost: 0,
    due: 0,
    price: 24000,
    ends_at: '2030-06-30T12:00:00Z',
  };
  const plans = [plan, { ...tiered, id: 'p2' }];
  render(<ChangePlan {...props} account={account} billing={{ ...billing, plans }} />);
  await user.click(screen.getByRole('button', { name: 'Change plan' }));
  expect(await screen.findByText(/The price is then \$240 per year/)).toBeTruthy();
});

it('says the amount, the day and the card before renewal by card is turned on', async () => {
  const user = userEvent.setup();
  render(<Renewal account={account} billing={billing} reload={() => undefined} />);
  expect(screen.getByText(/\$120 is charged to Visa ending in 4242 on Jun 30, 2030/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn on' }));
  expect(calls).toEqual([['set_renewal', { subscription_id: 's1', is_ending: false, is_automatic: true }]]);
});

it('opens an invoice by its link and takes the secret out of the address', async () => {
  const secret = 'a1'.repeat(32);
  history.replaceState(null, '', `/invoice?id=i1#${secret}`);
  vi.mocked(readInvoice).mockResolvedValue(invoice);
  render(<InvoicePage />);
  expect(await screen.findByRole('button', { name: 'Pay $120.00' })).toBeTruthy();
  expect(screen.getByText('Check to Main Street 1')).toBeTruthy();
  expect(readInvoice).toHaveBeenCalledWith('i1', secret);
  expect(location.hash).toBe('');
});

it.each([
  ['paid', 'This invoice is paid. Thank you.'],
  ['void', 'This invoice is void. Nothing is due.'],
])('offers no payment of an invoice that is %s', async (status, sentence) => {
  history.replaceState(null, '', '/invoice?id=i2');
  vi.mocked(readInvoice).mockResolvedValue({ ...invoice, status, amount_due: 0 });
  render(<InvoicePage />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull();
});
