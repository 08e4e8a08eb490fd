import { cleanup, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BillingOverview } from '../../../src/features/admin/billing/BillingOverview.tsx';
import { DepositPage } from '../../../src/features/admin/billing/deposits/DepositPage.tsx';
import { Deposits } from '../../../src/features/admin/billing/deposits/Deposits.tsx';
import { NewDeposit } from '../../../src/features/admin/billing/deposits/NewDeposit.tsx';
import { NewPayout } from '../../../src/features/admin/billing/deposits/NewPayout.tsx';
import { Differences } from '../../../src/features/admin/billing/differences/Differences.tsx';
import { NewInvoice } from '../../../src/features/admin/billing/drafts/NewInvoice.tsx';
import { InvoicePage } from '../../../src/features/admin/billing/InvoicePage.tsx';
import { Invoices } from '../../../src/features/admin/billing/Invoices.tsx';
import { Journal } from '../../../src/features/admin/billing/journal/Journal.tsx';
import { Payments } from '../../../src/features/admin/billing/Payments.tsx';
import { RecordChecks } from '../../../src/features/admin/billing/RecordChecks.tsx';
import { Renewals } from '../../../src/features/admin/billing/renewals/Renewals.tsx';
import { getAdminAccess } from '../../../src/kit/session/admin-access.ts';
import { loadAuthClient } from '../../../src/lib/browser/auth-client.ts';

vi.mock('../../../src/lib/browser/auth-client.ts', () => ({ loadAuthClient: vi.fn() }));
vi.mock('../../../src/kit/session/admin-access.ts', async (load) => ({
  ...(await load<object>()),
  getAdminAccess: vi.fn(),
}));

const user = { id: '7b8a5c52-8f0e-4c49-9a54-0d3c3a1f7a10', email: 'ada@hub.test', phone: '' };

beforeEach(() => {
  vi.mocked(getAdminAccess).mockResolvedValue({
    state: 'granted',
    session: {
      userId: user.id,
      email: user.email,
      phone: '',
      role: 'editor',
      isAdmin: false,
      mayImport: true,
      mayExport: true,
      mayBill: false,
      zone: 'America/Chicago',
      currency: 'USD',
    },
  });
  vi.mocked(loadAuthClient).mockResolvedValue({
    getSession: () => Promise.resolve({ data: { session: { user } } }),
    getUser: () => Promise.resolve({ data: { user }, error: null }),
    onAuthStateChange: () => ({ data: { subscription: { unsubscribe: () => undefined } } }),
    mfa: {
      getAuthenticatorAssuranceLevel: () =>
        Promise.resolve({ data: { currentLevel: 'aal1', nextLevel: 'aal1' }, error: null }),
    },
  } as never);
});
afterEach(cleanup);

const pages: Record<string, ComponentType> = {
  BillingOverview,
  DepositPage,
  Deposits,
  Differences,
  InvoicePage,
  Invoices,
  Journal,
  NewDeposit,
  NewInvoice,
  NewPayout,
  Payments,
  RecordChecks,
  Renewals,
};

it.each(Object.entries(pages))(
  'an editor without the right to bill sees nothing of %s',
  async (_, Island) => {
    const { container } = render(<Island />);
    expect(await screen.findByText('You don’t have permission to bill. Ask an admin.')).toBeTruthy();
    expect(container.querySelector('table, form, button')).toBeNull();
  },
);
