import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Accounts } from '../../../src/features/admin/billing/Accounts.tsx';
import { BillingForm } from '../../../src/features/admin/billing/BillingForm.tsx';
import * as settings from '../../../src/features/admin/billing/billing-settings.ts';
import * as books from '../../../src/features/admin/billing/books.ts';
import { ClosedBooks } from '../../../src/features/admin/billing/ClosedBooks.tsx';
import { TaxRates } from '../../../src/features/admin/billing/TaxRates.tsx';

vi.mock(import('../../../src/features/admin/billing/billing-settings.ts'), async (original) => ({
  ...(await original()),
  readBillingSettings: vi.fn(),
  saveBillingSettings: vi.fn(),
}));
vi.mock(import('../../../src/features/admin/billing/books.ts'), async (original) => ({
  ...(await original()),
  saveTaxRate: vi.fn(),
  saveAccount: vi.fn(),
  removeAccount: vi.fn(),
}));

const times = { created_at: '1', updated_at: '1' };
const row: settings.BillingSettings = {
  ...times,
  id: 1,
  legal_name: null,
  tax_id: null,
  number_prefix: 'INV-',
  due_days: 30,
  how_to_pay: '',
  late_fee: 0,
  late_fee_days: 30,
  charge_notice_days: 7,
  retry_days: [1, 3, 7, 14],
  books_closed_until: null,
};
const onSaved = vi.fn();
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
}

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

it('an admin sets what stands on invoices, and errors are at their fields', async () => {
  vi.mocked(settings.saveBillingSettings).mockImplementation((changes, seen) =>
    Promise.resolve({ saved: { ...seen, ...changes, updated_at: '2' } }),
  );
  render(<BillingForm settings={row} currency="USD" />);
  await type('Legal name', ' The Chamber, Inc. ');
  await type('Number prefix', 'alder');
  await type('Late fee (USD)', '12.345');
  await type('Retry a failed charge (days)', '2, 61');
  await type('Due after (days)', '');
  await press('Save');
  expect(settings.saveBillingSettings).not.toHaveBeenCalled();
  expect(screen.getByText('Enter a whole number from 0 to 365.')).toBeTruthy();
  expect(screen.getByText('Enter up to 8 days from 1 to 60.')).toBeTruthy();
  expect(screen.getByText(/^USD has 2 decimals/)).toBeTruthy();
  await type('Late fee (USD)', '12.34');
  await type('Retry a failed charge (days)', '2 10');
  await type('Due after (days)', '14');
  await press('Save');
  expect(settings.saveBillingSettings).toHaveBeenCalledExactlyOnceWith(
    {
      legal_name: 'The Chamber, Inc.',
      number_prefix: 'ALDER-',
      late_fee: 1_234,
      retry_days: [2, 10],
      due_days: 14,
    },
    row,
  );
});

it('the books are closed and reopened only after a confirmation', async () => {
  const closed = { ...row, books_closed_until: '2026-03-31' };
  vi.mocked(settings.readBillingSettings).mockResolvedValue(closed);
  vi.mocked(settings.saveBillingSettings).mockResolvedValue({ saved: closed });
  render(<ClosedBooks settings={closed} zone="UTC" isAdmin onSaved={onSaved} />);
  await type('Closed until', '2026-04-30');
  await press('Close books…');
  expect(settings.saveBillingSettings).not.toHaveBeenCalled();
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close books' }));
  expect(settings.saveBillingSettings).toHaveBeenCalledExactlyOnceWith(
    { books_closed_until: '2026-04-30' },
    closed,
  );
  await press('Reopen all…');
  await press('Reopen books');
  expect(settings.saveBillingSettings).toHaveBeenLastCalledWith({ books_closed_until: null }, closed);
});

it('books that someone else closed meanwhile stay as they are', async () => {
  vi.mocked(settings.readBillingSettings).mockResolvedValue({ ...row, books_closed_until: '2026-01-31' });
  render(<ClosedBooks settings={row} zone="UTC" isAdmin onSaved={onSaved} />);
  await type('Closed until', '2026-04-30');
  await press('Close books…');
  await press('Close books');
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed the books.');
  expect(settings.saveBillingSettings).not.toHaveBeenCalled();
  expect(onSaved).toHaveBeenCalledOnce();
});

const tax: books.TaxRate = {
  ...times,
  id: 't1',
  name: 'Sales tax',
  percent: 8.25,
  is_inclusive: false,
  country: 'US',
  state: 'ME',
  is_active: true,
};

it('a tax is added, changed and switched off', async () => {
  render(<TaxRates taxes={[tax]} isAdmin onSaved={onSaved} />);
  await press('Add tax');
  await type('Percent', '0');
  await press('Save tax');
  expect(books.saveTaxRate).not.toHaveBeenCalled();
  expect(screen.getByText('Enter a tax name.')).toBeTruthy();
  expect(screen.getByText(/^Enter a percentage/)).toBeTruthy();
  await type('Tax name', 'VAT');
  await type('Percent', '7,7 %');
  await type('Country', 'ch');
  await userEvent.click(screen.getByLabelText('Included in prices'));
  await press('Save tax');
  expect(books.saveTaxRate).toHaveBeenCalledExactlyOnceWith(
    { name: 'VAT', percent: 7.7, country: 'CH', state: null, is_inclusive: true, is_active: true },
    undefined,
  );
  await press('Sales tax, 8.25%, only ME, US');
  await userEvent.click(screen.getByLabelText('Active'));
  await press('Save tax');
  const { name, percent, country, state, is_inclusive } = tax;
  expect(books.saveTaxRate).toHaveBeenLastCalledWith(
    { name, percent, country, state, is_inclusive, is_active: false },
    tax,
  );
});

it('accounts get the codes of the books, and only those of the chamber are removed', async () => {
  const dues = { ...times, id: 'dues', code: '4000', name: 'Dues', kind: 'income' };
  const own = { ...times, id: 'own_1', code: '4100', name: 'Fair', kind: 'income' };
  render(<Accounts accounts={[dues, own]} isAdmin onSaved={onSaved} />);
  await press('4000 Dues income');
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  await type('Code', '40 00');
  await press('Save account');
  expect(screen.getByText('Enter letters, digits, dots, colons and hyphens.')).toBeTruthy();
  await type('Code', '40-00');
  await press('Save account');
  expect(books.saveAccount).toHaveBeenCalledExactlyOnceWith({ code: '40-00', name: 'Dues' }, dues);
  await press('4100 Fair income');
  await press('Remove');
  expect(books.removeAccount).toHaveBeenCalledExactlyOnceWith(own);
  await press('Add income account');
  await type('Code', '4200');
  await type('Account name', 'Workshops');
  await press('Save account');
  expect(books.saveAccount).toHaveBeenLastCalledWith({ code: '4200', name: 'Workshops' }, undefined);
});

it('editors read taxes, accounts and the closed books', () => {
  const account = { ...times, id: 'dues', code: '4000', name: 'Dues', kind: 'income' };
  const { container } = render(
    <>
      <TaxRates taxes={[tax]} isAdmin={false} onSaved={onSaved} />
      <Accounts accounts={[account]} isAdmin={false} onSaved={onSaved} />
      <ClosedBooks
        settings={{ ...row, books_closed_until: '2025-12-31' }}
        zone="UTC"
        isAdmin={false}
        onSaved={onSaved}
      />
    </>,
  );
  expect(screen.getByText('Sales tax, 8.25%, only ME, US')).toBeTruthy();
  expect(screen.getByText('4000 Dues')).toBeTruthy();
  expect(screen.getByText(/on or before .*2025\./)).toBeTruthy();
  expect(within(container).queryByRole('button')).toBeNull();
});
