import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemberBilling } from '../../../src/features/admin/billing/MemberBilling.tsx';
import { queryClient } from '../../../src/lib/browser/query-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({
  loadAuthClient: () => Promise.resolve({}),
  readAccessToken: () => Promise.resolve('token'),
}));

const organization_id = '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10';
const term = { reason: null, price: 25_000, revoked_at: null, invoice_id: 'i1', subscriptions: { id: 's1' } };
const plans = { name: 'Gold', currency: 'USD' };
const rows: Record<string, object> = {
  '/rest/v1/subscriptions': [],
  '/rest/v1/plans': [{ id: 'p1', name: 'Gold', price: 25_000, currency: 'USD' }],
  '/rest/v1/membership_terms': [
    {
      ...term,
      id: 't2',
      starts_at: '2026-07-01T12:00:00Z',
      ends_at: null,
      source: 'grant',
      reason: 'A founder',
      invoice_id: null,
      plans: { ...plans, name: 'Honorary' },
    },
    {
      ...term,
      id: 't1',
      starts_at: '2025-07-01T12:00:00Z',
      ends_at: '2026-07-01T12:00:00Z',
      source: 'invoice',
      plans,
    },
  ],
  '/rest/v1/invoices': [
    {
      id: 'i1',
      number: 'INV-1042',
      status: 'open',
      total: 27_062,
      amount_due: 17_062,
      currency: 'USD',
      issued_on: '2025-06-01',
      due_on: '2025-07-01',
    },
  ],
};
let asked: URL[];

beforeEach(() => {
  asked = [];
  queryClient.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>((input) => {
      const url = new URL(new Request(input).url);
      asked.push(url);
      return Promise.resolve(Response.json(rows[url.pathname]));
    }),
  );
});
afterEach(cleanup);

it('staff who bill see the terms and invoices of an organization', async () => {
  render(
    <MemberBilling
      payer={{ organization_id }}
      name="Bakery"
      session={{ zone: 'UTC', mayBill: true, isAdmin: true }}
    />,
  );
  const invoice = await screen.findByRole('link', { name: 'INV-1042' });
  expect(invoice.getAttribute('href')).toBe('/admin/billing/invoices/invoice?id=i1');
  const row = within(screen.getByRole('table', { name: 'Invoices' })).getAllByRole('row')[1];
  expect(row?.textContent).toMatch(/Open.*\$270\.62.*\$170\.62/);
  const terms = within(await screen.findByRole('table', { name: 'Terms' }));
  expect(terms.getByRole('link', { name: 'Invoice' }).getAttribute('href')).toBe(
    '/admin/billing/invoices/invoice?id=i1',
  );
  expect(terms.getByText('Complimentary: A founder')).toBeTruthy();
  expect(terms.getByText('No end')).toBeTruthy();
  const filters = asked.map(({ searchParams }) => searchParams.toString()).join();
  expect(filters).toContain(`subscriptions.business_profile_id=eq.${organization_id}`);
  expect(filters).toContain(`organization_id=eq.${organization_id}`);
});

it('staff who bill record a payment and begin a membership where the invoices are', async () => {
  render(
    <MemberBilling
      payer={{ organization_id }}
      name="Bakery"
      session={{ zone: 'UTC', mayBill: true, isAdmin: false }}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Record payment of INV-1042' }));
  const payment = within(screen.getByRole('dialog', { hidden: true }));
  const amount = payment.getByLabelText('Amount (USD)');
  expect((amount as HTMLInputElement).value).toBe('170.62');
  fireEvent.change(amount, { target: { value: '200' } });
  expect(payment.getByLabelText('Keep $29.38 as credit of the member')).toBeTruthy();
  fireEvent.submit(payment.getByRole('button', { name: 'Record payment', hidden: true }));
  expect(
    await payment.findByText('This is more than is due. Correct it, or keep the rest as credit.'),
  ).toBeTruthy();
  fireEvent.click(payment.getByRole('button', { name: 'Cancel', hidden: true }));

  fireEvent.click(screen.getByRole('button', { name: 'Begin membership…' }));
  const beginning = within(screen.getByRole('dialog', { hidden: true }));
  expect(beginning.getByRole('option', { name: 'Gold, $250', hidden: true })).toBeTruthy();
  // Only admins give one without payment.
  expect(beginning.queryByRole('option', { name: 'Complimentary', hidden: true })).toBeNull();
  expect(screen.getByRole('link', { name: 'New invoice' }).getAttribute('href')).toBe(
    `/admin/billing/invoices/new?organization=${organization_id}`,
  );
});

it('staff who may not bill see terms only', async () => {
  render(
    <MemberBilling
      payer={{ user_id: organization_id }}
      name="Kim"
      session={{ zone: 'UTC', mayBill: false, isAdmin: false }}
    />,
  );
  expect(await screen.findByText('Gold')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/rest/v1/membership_terms']);
});
