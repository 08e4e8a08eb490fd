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

const onSaved = vi.fn();
const open = (plan?: plans.Plan) =>
  render(<PlanForm plan={plan} currency="USD" withoutPlan={openEntitlements} onSaved={onSaved} />);
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
    entitlements: { ...openEntitlements, gallery: 12 },
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
    { entitlements: { ...openEntitlements, gallery: 0, jobs_per_month: 2, statistics: false } },
    gold,
  );
});

it('a plan of members has no limits', () => {
  open({ ...gold, audience: 'member', entitlements: {} });
  expect(screen.queryByRole('group', { name: 'Limits' })).toBeNull();
  expect(screen.getByLabelText('Highlights')).toBeTruthy();
});
