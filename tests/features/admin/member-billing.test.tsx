import { cleanup, render, screen, within } from '@testing-library/react';
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
  render(<MemberBilling payer={{ organization_id }} session={{ zone: 'UTC', mayBill: true }} />);
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

it('staff who may not bill see terms only', async () => {
  render(<MemberBilling payer={{ user_id: organization_id }} session={{ zone: 'UTC', mayBill: false }} />);
  expect(await screen.findByText('Gold')).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Invoices' })).toBeNull();
  expect(screen.queryByRole('link')).toBeNull();
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/rest/v1/membership_terms']);
});
