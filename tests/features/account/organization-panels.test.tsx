import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import * as actions from '../../../src/features/account/organizations/my-organizations.ts';
import { OrganizationPanels } from '../../../src/features/account/organizations/OrganizationPanels.tsx';
import { UserError } from '../../../src/lib/browser/errors/failure.ts';

vi.mock(import('../../../src/features/account/organizations/my-organizations.ts'), async (original) => ({
  ...(await original()),
  joinByDomain: vi.fn(() => Promise.resolve()),
  withdrawRequest: vi.fn(() => Promise.resolve()),
}));
afterEach(cleanup);

const mill: actions.MyOrganization = {
  ...{ id: 'org', name: 'Mill', role: 'manager', title: 'Head baker', plan: 'Listing' },
  ...{ is_included: true, keeps_roster: false, seats: 3 },
};
const nothing: actions.MyOrganizations = { organizations: [], invitations: [], requests: [], ofDomain: [] };

const show = (more: Partial<actions.MyOrganizations>) => {
  const reload = vi.fn();
  render(<OrganizationPanels everything={{ ...nothing, ...more }} userId="me" reload={reload} />);
  return reload;
};

it('who belongs nowhere is told how to join, and sees no empty lists', () => {
  show({});
  expect(screen.getByText(/You don't belong to an organization yet/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Join an organization' })).toBeDefined();
  expect(screen.getAllByRole('region')).toHaveLength(1);
});

it.each([
  [{}, 'Its plan “Listing” includes you.'],
  [{ is_included: false }, 'Its plan “Listing” includes 3 people, and you are not among them.'],
  [{ plan: null, is_included: false }, 'It has no subscription now.'],
])('%j says whether the membership is shared', (more, text) => {
  show({ organizations: [{ ...mill, ...more }] });
  expect(screen.getByText('Manager, Head baker')).toBeDefined();
  expect(screen.getByText(text)).toBeDefined();
});

it('owners cannot leave, and only who keeps the people gets to them', () => {
  show({ organizations: [{ ...mill, role: 'owner', keeps_roster: true }] });
  expect(screen.queryByRole('button', { name: 'Leave Mill' })).toBeNull();
  expect(screen.getByRole('link', { name: 'People of Mill' }).getAttribute('href')).toBe(
    '/account/business/organization/people?id=org',
  );
  cleanup();
  show({ organizations: [mill] });
  expect(screen.getByRole('button', { name: 'Leave Mill' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'People of Mill' })).toBeNull();
});

it('joins by email domain; a refusal says why and the list stays', async () => {
  const reload = show({ ofDomain: [{ id: 'org', name: 'Mill' }] });
  await userEvent.click(screen.getByRole('button', { name: 'Join Mill' }));
  expect(actions.joinByDomain).toHaveBeenCalledExactlyOnceWith('org');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  vi.mocked(actions.joinByDomain).mockRejectedValueOnce(new UserError('The limit for people is 3.'));
  await userEvent.click(screen.getByRole('button', { name: 'Join Mill' }));
  expect(await screen.findByText('The limit for people is 3.')).toBeDefined();
  expect(reload).toHaveBeenCalledOnce();
});

it('an open request is withdrawn', async () => {
  // Noon by the clock of the browser, wherever the test runs.
  const asked = new Date(2030, 4, 4, 12).toISOString();
  const reload = show({ requests: [{ id: 'r1', name: 'Mill', created_at: asked }] });
  expect(screen.getByText(/^Asked May 4, 2030\./)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request to Mill' }));
  expect(actions.withdrawRequest).toHaveBeenCalledExactlyOnceWith('r1');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
