import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openEntitlements } from '#contracts/entitlements.ts';
import { PlanForm } from '../../../src/features/admin/staff/PlanForm.tsx';
import * as plans from '../../../src/features/admin/staff/plans.ts';

vi.mock(import('../../../src/features/admin/staff/plans.ts'), () => ({
  addPlan: vi.fn(),
  savePlan: vi.fn(),
}));

const gold: plans.Plan = {
  id: 'p',
  name: 'Gold',
  slug: 'gold',
  description: '',
  audience: 'business',
  billing_interval: 'year',
  price: 12_000,
  price_tiers: [],
  joining_fee: 0,
  seat_price: null,
  tax_rate_id: null,
  second_tax_rate_id: null,
  account_id: 'dues',
  fixed_year_month: null,
  is_prorated: true,
  free_days_before_year: 31,
  renewal_lead_days: 30,
  auto_renew: 'offered',
  approval: 'none',
  is_public: true,
  currency: 'USD',
  trial_days: 0,
  grace_days: 30,
  entitlements: { gallery: 10 },
  highlights: ['A place in the parade'],
  is_active: true,
  position: 0,
  created_at: '1',
  updated_at: '1',
};

const times = { created_at: '1', updated_at: '1' };
const tax = { ...times, percent: 8.25, is_inclusive: false, country: null, state: null, is_active: true };
const books = {
  taxes: [
    { ...tax, id: 't1', name: 'Sales tax' },
    { ...tax, id: 't2', name: 'City tax', percent: 1 },
    { ...tax, id: 't3', name: 'Former tax', is_active: false },
  ],
  accounts: [
    { ...times, id: 'bank', code: '1000', name: 'Bank', kind: 'asset' },
    { ...times, id: 'dues', code: '4000', name: 'Dues', kind: 'income' },
    { ...times, id: 'own_1', code: '4001', name: 'Dues of nonprofits', kind: 'income' },
  ],
};
const onSaved = vi.fn();
const open = (plan?: plans.Plan) =>
  render(
    <PlanForm plan={plan} currency="USD" withoutPlan={openEntitlements} books={books} onSaved={onSaved} />,
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
async function type(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  if (text) await userEvent.type(screen.getByLabelText(label), text);
}

beforeEach(() => {
  vi.resetAllMocks();
});
afterEach(cleanup);

it('a plan is added once it has a name and a price', async () => {
  vi.mocked(plans.addPlan).mockResolvedValue(gold);
  open();
  await press('Save');
  expect(screen.getByText('Enter a plan name.')).toBeTruthy();
  expect(screen.getByText('Enter an amount.')).toBeTruthy();
  await type('Name', 'Gold');
  await type('Price (USD)', '120.50');
  await press('Save');
  expect(plans.addPlan).toHaveBeenCalledExactlyOnceWith({
    name: 'Gold',
    description: '',
    audience: 'member',
    billing_interval: 'year',
    price: 12_050,
    price_tiers: [],
    joining_fee: 0,
    seat_price: null,
    tax_rate_id: null,
    second_tax_rate_id: null,
    account_id: 'dues',
    fixed_year_month: null,
    is_prorated: true,
    free_days_before_year: 31,
    renewal_lead_days: 30,
    auto_renew: 'offered',
    approval: 'none',
    is_public: true,
    trial_days: 0,
    grace_days: 30,
    entitlements: {},
    highlights: [],
    is_active: true,
  });
  expect(onSaved).toHaveBeenCalledOnce();
});

it('what another admin saved meanwhile is merged; the limits and the highlights are saved apart', async () => {
  const theirs = { ...gold, price: 15_000, grace_days: 14, updated_at: '2' };
  vi.mocked(plans.savePlan).mockResolvedValueOnce({ conflict: theirs });
  vi.mocked(plans.savePlan).mockImplementationOnce((changes, seen) =>
    Promise.resolve({ saved: { ...seen, ...changes, updated_at: '3' } }),
  );
  open(gold);
  await type('Price (USD)', '130');
  await type('Highlights', 'A stand at the fair\n\n A stand at the fair ');
  await type('Photos', '12');
  await press('Save');
  const limits = {
    // The others are as without a plan, and follow that.
    entitlements: { gallery: 12 },
    highlights: ['A stand at the fair'],
  };
  expect(plans.savePlan).toHaveBeenCalledExactlyOnceWith({ price: 13_000, ...limits }, gold);
  expect(screen.getByRole('row', { name: /Price/ })).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Grace period (days)').value).toBe('14');
  await userEvent.click(screen.getByRole('radio', { name: 'Saved version: Price' }));
  await press('Save chosen versions');
  expect(plans.savePlan).toHaveBeenLastCalledWith(limits, theirs);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved.'));
  expect(screen.queryByRole('table')).toBeNull();
});

it('limits are checked at their fields, and unlimited is a choice', async () => {
  vi.mocked(plans.savePlan).mockImplementation((changes, seen) =>
    Promise.resolve({ saved: { ...seen, ...changes, updated_at: '2' } }),
  );
  open(gold);
  await userEvent.click(screen.getByLabelText('Jobs per month: unlimited'));
  await type('Photos', '21');
  await press('Save');
  expect(plans.savePlan).not.toHaveBeenCalled();
  expect(screen.getByLabelText('Photos').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a whole number from 0 to 20.')).toBeTruthy();
  expect(screen.getByText('Enter a whole number from 0 to 1000.')).toBeTruthy();
  expect(screen.queryByLabelText('Photos: unlimited')).toBeNull();
  await type('Photos', '0');
  await type('Jobs per month', '2');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Statistics' }));
  await press('Save');
  expect(plans.savePlan).toHaveBeenCalledExactlyOnceWith(
    { entitlements: { gallery: 0, jobs_per_month: 2, statistics: false } },
    gold,
  );
});

it('a plan of members has no limits', () => {
  open({ ...gold, audience: 'member', entitlements: {} });
  expect(screen.queryByRole('group', { name: 'Limits' })).toBeNull();
  expect(screen.getByLabelText('Highlights')).toBeTruthy();
});

it('prices by employees, taxes, the account and the membership year are saved', async () => {
  vi.mocked(plans.savePlan).mockImplementation((changes, seen) =>
    Promise.resolve({ saved: { ...seen, ...changes, updated_at: '2' } }),
  );
  open(gold);
  for (const [tier, [employees, price]] of [
    ['10', '25'],
    ['5', '12.345'],
  ].entries()) {
    await press('Add tier');
    await type(`Tier ${String(tier + 1)}: employees, up to`, employees ?? '');
    await type(`Tier ${String(tier + 1)}: price in USD`, price ?? '');
  }
  await press('Save');
  expect(plans.savePlan).not.toHaveBeenCalled();
  expect(screen.getByText('Enter more than 10: the smallest tier is first.')).toBeTruthy();
  expect(screen.getByText(/^USD has 2 decimals/)).toBeTruthy();
  await type('Tier 2: employees, up to', '50');
  await type('Tier 2: price in USD', '60.50');
  await type('Joining fee (USD)', '35');
  await type('Further person (USD)', '12.50');
  await userEvent.selectOptions(screen.getByLabelText('Tax'), 'Sales tax, 8.25%');
  expect(screen.queryByRole('option', { name: /Former tax/ })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Second tax'), 'City tax, 1%');
  expect(screen.queryByRole('option', { name: '1000 Bank' })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Account'), '4001 Dues of nonprofits');
  await userEvent.selectOptions(screen.getByLabelText('Membership year'), 'From January');
  await userEvent.selectOptions(screen.getByLabelText('Approval'), 'Before payment');
  await userEvent.click(screen.getByLabelText('Public (otherwise by invitation)'));
  await press('Save');
  expect(plans.savePlan).toHaveBeenCalledExactlyOnceWith(
    {
      price_tiers: [
        { max_employees: 10, price: 2_500 },
        { max_employees: 50, price: 6_050 },
      ],
      joining_fee: 3_500,
      seat_price: 1_250,
      tax_rate_id: 't1',
      second_tax_rate_id: 't2',
      account_id: 'own_1',
      fixed_year_month: 1,
      approval: 'before_payment',
      is_public: false,
    },
    gold,
  );
});

it('a plan without a fixed year has neither its month nor its free days, and a failure loses nothing', async () => {
  vi.mocked(plans.savePlan).mockRejectedValue(new TypeError('Failed to fetch'));
  const fixed = { ...gold, fixed_year_month: 7 };
  open(fixed);
  await type('Free days before the year', '200');
  await press('Save');
  expect(screen.getByText('Enter a whole number from 0 to 180.')).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText('Billing interval'), 'Quarterly');
  expect(screen.queryByLabelText('Membership year')).toBeNull();
  await press('Save');
  expect(plans.savePlan).toHaveBeenCalledExactlyOnceWith(
    { billing_interval: 'quarter', fixed_year_month: null },
    fixed,
  );
  await screen.findByRole('alert');
  await userEvent.selectOptions(screen.getByLabelText('Billing interval'), 'Yearly');
  expect(screen.getByLabelText<HTMLSelectElement>('Membership year').value).toBe('7');
  expect(screen.getByLabelText<HTMLInputElement>('Free days before the year').value).toBe('200');
});
