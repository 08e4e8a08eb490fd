import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { EditPerson } from '../../../src/features/business/organization/EditPerson.tsx';
import { JoinCode } from '../../../src/features/business/organization/JoinCode.tsx';
import { JoinDomains } from '../../../src/features/business/organization/JoinDomains.tsx';
import { readRoster, restorePerson } from '../../../src/features/business/organization/roster.ts';
import { SeatsLine } from '../../../src/features/business/organization/SeatsLine.tsx';
import { LanguageContext } from '../../../src/i18n/use-strings.ts';
import type { OrganizationPerson } from '../../../src/kit/membership/organization-people.ts';
import { PeopleTable } from '../../../src/kit/membership/PeopleTable.tsx';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

const person: OrganizationPerson = {
  user_id: 'p1',
  name: 'Rosa Byrne',
  email: 'rosa@mill.test',
  role: 'representative',
  source: 'code',
  title: null,
  joined_at: '2030-05-04T12:00:00Z',
  is_included: true,
  is_billing_contact: false,
  keeps_roster: false,
  votes: false,
  listings: [],
};
const owner: OrganizationPerson = {
  ...person,
  ...{ user_id: 'o1', name: 'Omar Bright', email: 'omar@mill.test', role: 'owner', source: 'owner' },
  ...{ is_billing_contact: true, keeps_roster: true, votes: true },
};
const mine = {
  ...{ id: 'org', name: 'Mill', role: 'owner', people: 4, seats: 3, more_plan: 'Listing plus' },
  more_seats: 10,
};

type Call = [name: string, args: unknown];
let calls: Call[] = [];

/** A data client with these answers by function or table; what it is asked is in `calls`. */
function answer(answers: Record<string, unknown> = {}) {
  vi.mocked(loadDataClient).mockResolvedValue({
    from: (table: string) => {
      const query = {
        select: () => query,
        eq: () => query,
        order: () => query,
        maybeSingle: () => query,
        throwOnError: () => Promise.resolve({ data: answers[table] ?? null }),
      };
      return query;
    },
    rpc: (name: string, args: unknown) => {
      calls.push([name, args]);
      return { throwOnError: () => Promise.resolve({ data: answers[name] ?? [] }) };
    },
  } as never);
}
const stored = {
  people_of_organization: [owner, person],
  business_profiles: { id: 'org', name: 'Mill', business_subscription_status: 'active' },
  organization_roles: [
    {
      ...{ user_id: 'p1', title: 'Head baker', is_billing_contact: false, keeps_roster: true, votes: false },
      is_off_listings: false,
    },
  ],
  organization_domains: [{ domain: 'mill.test' }],
  my_organizations: [mine],
};

beforeEach(() => {
  calls = [];
  answer(stored);
});
afterEach(cleanup);

it('the roster says how many people the plan includes, and whether the reader owns it', async () => {
  expect(await readRoster('org', 'Gone')).toMatchObject({
    seats: { used: 4, limit: 3, more: { plan: 'Listing plus', limit: 10 } },
    isOwner: true,
    domains: ['mill.test'],
    code: null,
  });
  answer({ ...stored, my_organizations: [{ ...mine, role: 'manager', more_plan: null }] });
  expect(await readRoster('org', 'Gone')).toMatchObject({ seats: { more: undefined }, isOwner: false });
  // Staff do not belong to it.
  answer({ ...stored, my_organizations: [] });
  expect(await readRoster('org', 'Gone')).toMatchObject({ seats: undefined, isOwner: true });
});

it('codes and invitations whose time is over are known', async () => {
  const past = '2020-01-01T00:00:00Z';
  answer({
    ...stored,
    organization_codes: { code: 'AAAA', expires_at: past },
    invitations_of_organization: [
      { id: 'i1', email: 'a@mill.test', expires_at: past },
      { id: 'i2', email: 'b@mill.test', expires_at: '2999-01-01T00:00:00Z' },
    ],
  });
  const { code, invitations } = await readRoster('org', 'Gone');
  expect(code).toMatchObject({ isOver: true });
  expect(invitations.map(({ isOver }) => isOver)).toEqual([true, false]);
});

it('an organization that shows the reader no people is gone for them', async () => {
  answer({ ...stored, people_of_organization: [] });
  await expect(readRoster('org', 'Gone for you')).rejects.toMatchObject({
    name: 'UserError',
    message: 'Gone for you',
  });
  answer({ people_of_organization: [owner] });
  await expect(readRoster('org', 'Gone for you')).rejects.toThrow('Gone for you');
});

const offName = /^Leave out/;
const open = async (who: OrganizationPerson, isOwner = true) => {
  const onClose = vi.fn();
  render(
    <EditPerson
      roster={{ ...(await readRoster('org', 'Gone')), isOwner }}
      person={who}
      reload={vi.fn()}
      onClose={onClose}
    />,
  );
  calls = [];
  return onClose;
};

it('the owner has by default what nobody else does, which is not stored with their title', async () => {
  const onClose = await open(owner);
  const offListings = screen.getByRole('checkbox', { name: offName });
  for (const duty of screen.getAllByRole('checkbox').filter((one) => one !== offListings))
    expect(duty).toMatchObject({ checked: true, disabled: true });
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), ' Founder ');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const none = { is_billing_contact: false, keeps_roster: false, votes: false };
  expect(calls).toEqual([
    ['set_organization_role', { organization_id: 'org', user_id: 'o1', title: 'Founder', ...none }],
  ]);
});

it('who keeps the people but is not the owner changes titles, and duties go back as they were', async () => {
  await open(person, false);
  await userEvent.click(screen.getByRole('checkbox', { name: offName }));
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  expect(screen.getByText('Only the owner changes duties.')).toBeDefined();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Title' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[0]?.[1]).toMatchObject({ title: '', keeps_roster: true, votes: false });
  expect(calls[1]).toEqual(['set_off_listings', { organization_id: 'org', user_id: 'p1', is_off: true }]);
});

it('a removal is taken back with the title and duties', async () => {
  const { roles } = await readRoster('org', 'Gone');
  calls = [];
  await restorePerson('org', 'p1', roles.get('p1'));
  expect(calls.map(([name]) => name)).toEqual(['restore_to_organization', 'set_organization_role']);
  expect(calls[1]?.[1]).toMatchObject({ title: 'Head baker', keeps_roster: true });
  calls = [];
  await restorePerson('org', 'p2', roles.get('p2'));
  expect(calls.map(([name]) => name)).toEqual(['restore_to_organization']);
});

it.each([
  [{ used: 2, limit: 3, more: undefined }, true, 'The membership includes 3 people. You have 2.'],
  [{ used: 1, limit: 1, more: undefined }, true, /includes 1 person\. You have 1\. No one else can join\./],
  [
    { used: 4, limit: 3, more: { plan: 'Plus', limit: 10 } },
    true,
    /Those who joined last.*“Plus” includes 10/,
  ],
  [{ used: 3, limit: 3, more: { plan: 'All', limit: null } }, true, /“All” includes everyone/],
  [{ used: 7, limit: null, more: undefined }, true, 'The plan includes everyone: 7 people.'],
  [{ used: 7, limit: null, more: undefined }, false, /Without a subscription/],
])('%j of a membership (%s) reads as it is', (seats, isMember, text) => {
  const { container } = render(<SeatsLine seats={seats} isMember={isMember} />);
  expect(container.textContent.trim()).toMatch(text instanceof RegExp ? text : new RegExp(`^${text}`));
});

it('the table says who shares the membership, and names people without a name by their email', () => {
  const people = [owner, { ...person, name: null, is_included: false, listings: ['Mill', 'Shop'] }];
  render(
    <LanguageContext value="es">
      <PeopleTable caption="Personas" people={people} isMember zone="UTC" />
    </LanguageContext>,
  );
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toContain('Contacto de facturación, Administra personas, Vota');
  expect(rows[0]?.textContent).toContain('Incluida');
  expect(rows[1]?.textContent).toContain('rosa@mill.testRepresentante: Mill, ShopFuera del plan');
  expect(rows[1]?.textContent).toContain('(Código)');
});

it('a code that expired is renewed and not copied; without a clipboard it says what to do', async () => {
  const code = { code: 'ABCDEFGHJKLM', expires_at: '2020-01-01T00:00:00Z', isOver: true };
  const show = (shown: typeof code) => (
    <JoinCode organization="org" code={shown} zone="UTC" reload={vi.fn()} />
  );
  const { rerender } = render(show(code));
  expect(screen.getByText('ABCD-EFGH-JKLM')).toBeDefined();
  expect(screen.getByText('Expired Jan 1, 2020. Renew it to use it again.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Copy link' })).toBeNull();
  rerender(show({ ...code, isOver: false }));
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await userEvent.click(screen.getByRole('button', { name: 'Copy code' }));
  expect(await screen.findByText(/Copying is not possible here/)).toBeDefined();
  writeText.mockRestore();
});

it('a domain is taken from an address, and what is none is not sent', async () => {
  render(<JoinDomains organization="org" domains={[]} reload={vi.fn()} />);
  const field = screen.getByRole('textbox', { name: 'Domain' });
  await userEvent.type(field, 'mill');
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }));
  expect(screen.getByText('Enter a domain like example.com.')).toBeDefined();
  expect(calls).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Rosa@Mill.test');
  await userEvent.click(screen.getByRole('button', { name: 'Add domain' }));
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.[1]).toEqual({ organization_id: 'org', domain: 'mill.test', is_on: true });
});
