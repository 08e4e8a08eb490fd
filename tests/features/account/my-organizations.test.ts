import { expect, it, vi } from 'vitest';
import {
  findListings,
  joinByCode,
  readMyOrganizations,
} from '../../../src/features/account/organizations/my-organizations.ts';
import { loadDataClient } from '../../../src/lib/browser/data-client.ts';

vi.mock(import('../../../src/lib/browser/data-client.ts'), () => ({ loadDataClient: vi.fn() }));

/** A data client with these answers by function. */
function answer(answers: Record<string, unknown>) {
  const read = (name: string) => {
    const rows = {
      select: () => rows,
      in: () => rows,
      order: () => rows,
      throwOnError: () => Promise.resolve({ data: answers[name] ?? [] }),
    };
    return rows;
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    from: read,
    rpc: (name: string) => ({ throwOnError: () => Promise.resolve({ data: answers[name] ?? null }) }),
  } as never);
}

const mill = {
  ...{ id: 'org', name: 'Mill', role: 'representative', title: null, plan: null, is_included: false },
  ...{ keeps_roster: false, seats: null },
};
const nothing = { my_organization_invitations: [], my_join_requests: [], organizations_of_my_domain: [] };

it('an organization without plan, title and limit is read; a role of another version is an error', async () => {
  answer({ ...nothing, my_organizations: [{ ...mill, status: 'inactive' }] });
  expect(await readMyOrganizations()).toEqual({
    organizations: [mill],
    invitations: [],
    requests: [],
    ofDomain: [],
  });
  answer({ ...nothing, my_organizations: [{ ...mill, role: 'mascot' }] });
  await expect(readMyOrganizations()).rejects.toThrow('role');
});

it('a wrong code answers with null and joins nothing', async () => {
  answer({ join_by_code: null });
  expect(await joinByCode('AAAA')).toBe(false);
  answer({ join_by_code: 'org' });
  expect(await joinByCode('AAAA')).toBe(true);
});

it('only listings that somebody runs are found', async () => {
  const found = { address: '1 Mill Street', phone: '555-0100' };
  answer({
    search_businesses: [
      { ...found, id: 'b1', slug: 'a-mill', name: 'A mill' },
      { ...found, id: 'b2', slug: 'b-mill', name: 'B mill' },
    ],
    listing_ownership: [
      { business_id: 'b1', is_owned: false, is_mine: false },
      { business_id: 'b2', is_owned: true, is_mine: false },
    ],
  });
  expect(await findListings('mill')).toEqual([
    { id: 'b2', slug: 'b-mill', name: 'B mill', address: '1 Mill Street', is_owned: true },
  ]);
});
