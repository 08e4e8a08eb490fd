import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MyMembership } from '#contracts/account-start.ts';
import { BillingAccounts } from '../../../src/features/billing/account/BillingAccounts.tsx';
import type { Billing, BillingAccount } from '../../../src/features/billing/account/read-billing.ts';
import { Covered } from '../../../src/features/billing/join/Covered.tsx';
import { JoiningCosts } from '../../../src/features/billing/join/JoiningCosts.tsx';
import type { OfferedPlan } from '../../../src/features/billing/join/offer.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';
import { queryClient } from '../../../src/lib/browser/query-client.ts';
import { heldMembership, myMembership } from '../../support/my-membership.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

let asked: object[] = [];

beforeEach(() => {
  asked = [];
  const cost = {
    price: 35_000,
    dues: 13_333,
    months: 4,
    joining_fee: 0,
    trial_days: 0,
    ends_at: null,
    currency: 'USD',
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    rpc: (_: string, args: object) => {
      asked.push(args);
      return { throwOnError: () => Promise.resolve({ data: cost }) };
    },
  } as never);
});
afterEach(() => {
  cleanup();
  queryClient.clear();
});

const plan = {
  ...{ id: 'p1', name: 'Chamber member', slug: 'chamber-member', audience: 'business', currency: 'USD' },
  ...{ price: 95_000, joining_fee: 7500, billing_interval: 'year', fixed_year_month: null, trial_days: 0 },
  ...{ auto_renew: 'offered', approval: 'none', tax_rate_id: null, second_tax_rate_id: null },
  price_tiers: [
    { max_employees: 10, price: 35_000 },
    { max_employees: 50, price: 60_000 },
  ],
} as unknown as OfferedPlan;
const show = (employees: number | undefined, change: object = {}) =>
  render(
    <JoiningCosts
      {...{ plan: { ...plan, ...change }, taxes: [], zone: 'UTC', organizationId: null, employees }}
    />,
  ).container;

describe('what joining costs', () => {
  it('is the list of prices until the number of employees is known, and no amount is called due', () => {
    const { textContent: text } = show(undefined);
    expect(text).toContain('Enter the number of employees to see your dues.');
    expect(screen.getAllByRole('definition').map((one) => one.textContent)).toEqual(['$350', '$600', '$950']);
    expect(text).toContain('$75 joining fee');
    expect(text).not.toContain('Due');
    expect(asked).toEqual([]);
  });

  it('is what is due once it is known, also for none', async () => {
    for (const employees of [0, 5]) {
      show(employees);
      expect((await screen.findAllByText('$133.33')).length).toBeGreaterThan(0);
      expect(screen.queryByText(/Enter the number/)).toBeNull();
      cleanup();
    }
    expect(asked).toMatchObject([{ employees: 0 }, { employees: 5 }]);
  });

  it('is what is due at once where all pay the same', async () => {
    show(undefined, { price_tiers: [] });
    expect((await screen.findAllByText('$133.33')).length).toBeGreaterThan(0);
  });
});

describe('before somebody applies', () => {
  it('says by which organization they are a member, or what is not paid yet', () => {
    const { container, rerender } = render(<Covered memberships={[heldMembership({ is_billed: false })]} />);
    expect(container.textContent).toContain("You're included in Quist Cabinetry's membership");
    rerender(<Covered memberships={[heldMembership({ status: 'pending' })]} />);
    expect(screen.getByRole('link', { name: 'Pay' }).getAttribute('href')).toBe('/account/billing');
    rerender(<Covered memberships={[]} />);
    expect(container.textContent).toBe('');
  });
});

describe('Billing', () => {
  const account = (change: Partial<BillingAccount> = {}): BillingAccount => ({
    ...{ organizationId: null, name: null, membership: undefined, nextPrice: undefined, invoices: [] },
    ...{ payments: [], creditNotes: [], card: undefined, ...change },
  });
  const quist = account({ organizationId: 'o1', name: 'Quist Cabinetry' });
  const showBilling = (mine: Partial<MyMembership>, accounts = [account()]) => {
    const billing: Billing = {
      accounts,
      mine: myMembership(mine),
      plans: [],
      takesCards: false,
      zone: 'UTC',
    };
    return render(<BillingAccounts billing={billing} reload={() => undefined} userId="ada" />).container
      .textContent;
  };
  const given = heldMembership({ is_billed: false });

  it('asks somebody without any membership to join', () => {
    expect(showBilling({})).toContain('No membership yet.');
    expect(screen.getByRole('link', { name: 'Join' }).getAttribute('href')).toBe('/join');
  });

  it.each<[string, Partial<MyMembership>, BillingAccount[]]>([
    ['a seat of an organization', { membership_status: 'active', memberships: [given] }, [account()]],
    [
      'an organization, and another without',
      { membership_status: 'active', memberships: [heldMembership()] },
      [account(), quist],
    ],
    [
      'one that is to be paid',
      { memberships: [heldMembership({ status: 'pending' })] },
      [
        account(),
        account({
          ...quist,
          invoices: [
            {
              id: 'i1',
              status: 'open',
              currency: 'USD',
              amount_due: 100,
              total: 100,
              issued_on: '2026-11-28',
              due_on: null,
            },
          ] as never,
        }),
      ],
    ],
    [
      'an application under review',
      {
        application: {
          status: 'pending',
          plan: 'Chamber member',
          name: 'Quist',
          since: '2026-11-28T12:00:00Z',
        },
      },
      [account(), quist],
    ],
  ])('does not ask somebody to join who has %s', (_, mine, accounts) => {
    const text = showBilling(mine, accounts);
    expect(text).not.toContain('No membership yet.');
    expect(screen.queryByRole('link', { name: /^Join/ })).toBeNull();
  });

  it('names the membership of an organization whose bills others get, and the application that is open', () => {
    expect(showBilling({ membership_status: 'active', memberships: [given] })).toContain(
      "Included in Quist Cabinetry's membership",
    );
    cleanup();
    const application = {
      status: 'pending',
      plan: 'Chamber member',
      name: null,
      since: '2026-11-28T12:00:00Z',
    } as const;
    expect(showBilling({ application })).toContain('under review since Nov 28, 2026');
  });
});
