import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SubscriptionStatus } from '#contracts/subscription-status.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';
import { LanguageContext } from '../../../src/i18n/use-strings.ts';
import { formatPlanPrice } from '../../../src/lib/shared/plan-price.ts';
import { MembershipBadge } from '../../../src/kit/membership/MembershipBadge.tsx';
import { SubscriptionModal } from '../../../src/kit/membership/SubscriptionModal.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  localStorage.clear();
});

const status: SubscriptionStatus = {
  user_type: 'member',
  membership_status: 'none',
  business_subscription_status: 'inactive',
  show_subscription_modal: false,
  display_name: 'Ada Hill',
  avatar_url: null,
};

describe('membership badge', () => {
  it.each([
    [{ membership_status: 'active' }, 'Member'],
    [{ membership_status: 'none' }, 'No membership'],
    [{ membership_status: 'past_due' }, 'Payment past due'],
    [{ membership_status: 'something_new' }, 'something_new'],
    [{ user_type: 'business', membership_status: 'active' }, 'Business member'],
  ])('of %j says %s', (change, words) => {
    render(<MembershipBadge status={{ ...status, ...change }} />);
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByText('Ada Hill')).toBeTruthy();
  });
});

describe('membership in Spanish', () => {
  it('is named and priced in Spanish', () => {
    render(
      <LanguageContext value="es">
        <MembershipBadge status={{ ...status, membership_status: 'grace' }} />
      </LanguageContext>,
    );
    expect(screen.getByText('Membresía vencida: renuévela pronto')).toBeTruthy();
    const plan = { price: 12_000, currency: 'USD', billing_interval: 'year' };
    expect(formatPlanPrice(plan, 'es')).toBe('$120 al año');
    expect(formatPlanPrice({ ...plan, price: 0 }, 'es')).toBe('gratis');
  });
});

const known = { has_open_application: false, contact_email: 'hello@chamber.test' };

describe('subscription modal', () => {
  it('shows the plans and stays dismissed for a month', async () => {
    queryClient.setQueryData(
      ['plans', 'business'],
      [
        {
          id: '1',
          slug: 'main-street',
          name: 'Main street',
          description: '',
          price: 12_000,
          currency: 'USD',
          billing_interval: 'year',
        },
      ],
    );
    render(<SubscriptionModal userId="ada" membership={known} />);
    expect(screen.getByRole('dialog', { name: 'Subscribe your business' })).toBeTruthy();
    expect(screen.getByText('$120 per year')).toBeTruthy();
    const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect(linkTo('Choose Main street')).toBe('/join/apply?plan=main-street');
    expect(linkTo('Compare plans')).toBe('/join');
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    render(<SubscriptionModal userId="ada" membership={known} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    render(<SubscriptionModal userId="ben" membership={known} />);
    expect(screen.getByRole('dialog')).toBeTruthy();
    cleanup();
    const inDays = (days: number) => Date.now() + days * 24 * 60 * 60 * 1000;
    const [almost, after] = [inDays(29), inDays(31)];
    const now = vi.spyOn(Date, 'now').mockReturnValue(almost);
    render(<SubscriptionModal userId="ada" membership={known} />);
    expect(screen.queryByRole('dialog')).toBeNull();
    cleanup();
    now.mockReturnValue(after);
    render(<SubscriptionModal userId="ada" membership={known} />);
    expect(screen.getByRole('dialog')).toBeTruthy();
    now.mockRestore();
  });

  it('leads to the chamber while there are no plans, and is not for somebody who is joining', () => {
    queryClient.setQueryData(['plans', 'business'], []);
    render(<SubscriptionModal userId="ada" membership={known} />);
    expect(screen.getByRole('link', { name: 'Request a subscription' }).getAttribute('href')).toContain(
      'mailto:hello@chamber.test',
    );
    cleanup();
    render(<SubscriptionModal userId="ben" membership={{ ...known, has_open_application: true }} />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

it.each([
  [0, 'month', 'free'],
  [950, 'month', '$9.50 per month'],
  [95_000, 'quarter', '$950 per quarter'],
  [25_000, 'once', '$250'],
])('a plan of %d, paid by the %s, costs %s', (price, billing_interval, words) => {
  expect(formatPlanPrice({ price, billing_interval, currency: 'USD' })).toBe(words);
});

it('a plan with prices by employees costs from the lowest', () => {
  const price_tiers = [
    { max_employees: 5, price: 25_000 },
    { max_employees: 50, price: 40_000 },
  ];
  const plan = { price: 90_000, price_tiers, billing_interval: 'year', currency: 'USD' };
  expect(formatPlanPrice(plan)).toBe('from $250 per year');
  expect(formatPlanPrice({ ...plan, billing_interval: 'once' }, 'es')).toBe('desde $250 en un solo pago');
  expect(formatPlanPrice({ ...plan, price: 25_000, price_tiers: price_tiers.slice(0, 1) })).toBe(
    '$250 per year',
  );
});

it('the query cache uses the specified settings', () => {
  expect(queryClient.getDefaultOptions().queries).toEqual({
    staleTime: 300_000,
    gcTime: 600_000,
    retry: 1,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: false,
  });
});
