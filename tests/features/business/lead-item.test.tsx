import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LeadItem } from '../../../src/features/business/leads/LeadItem.tsx';
import * as leads from '../../../src/features/business/leads/leads.ts';

vi.mock(import('../../../src/features/business/leads/leads.ts'), async (original) => ({
  ...(await original()),
  markSeen: vi.fn(() => Promise.resolve()),
}));

beforeEach(() => {
  vi.mocked(leads.markSeen).mockClear();
});
afterEach(cleanup);

const show = (seen_at: string | null, reload = vi.fn()) => {
  const lead = {
    id: 'm1',
    name: 'Vera',
    email: 'vera@visitor.test',
    phone: null,
    body: 'Rye bread?',
    source: 'quote',
    category: null,
    state: 'new',
    value: null,
    note: '',
    seen_at,
    withdrawn_at: null,
    reported_at: null,
    thanked_at: null,
    thanks: null,
    shares_value: false,
    created_at: '2030-05-04T12:00:00Z',
  };
  const action = {
    run: vi.fn(),
    submit: vi.fn(),
    isBusy: false,
    busyWith: undefined,
    failure: undefined,
    done: undefined,
  };
  render(
    <LeadItem lead={lead} referrer={undefined} currency="USD" zone="UTC" action={action} reload={reload} />,
  );
  return reload;
};

it('marks a new lead as seen when the link of its email opens it', async () => {
  history.replaceState(null, '', '/account/business/leads?id=b1#m1');
  const reload = show(null);
  expect(leads.markSeen).toHaveBeenCalledExactlyOnceWith('m1');
  await vi.waitFor(() => {
    expect(reload).toHaveBeenCalledOnce();
  }, 15_000);
});

it('marks a new lead as seen once it is opened, and no other', async () => {
  history.replaceState(null, '', '/account/business/leads?id=b1');
  show(null);
  expect(leads.markSeen).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: /Vera/ }));
  expect(leads.markSeen).toHaveBeenCalledExactlyOnceWith('m1');
  cleanup();
  vi.mocked(leads.markSeen).mockClear();
  show('2030-05-04T13:00:00Z');
  await userEvent.click(screen.getByRole('button', { name: /Vera/ }));
  expect(leads.markSeen).not.toHaveBeenCalled();
});
