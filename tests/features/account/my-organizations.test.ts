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
  const asked: [name: string, args: unknown][] = [];
  const rows = {
    select: () => rows,
    in: () => rows,
    not: (column: string, operator: string, value: unknown) => {
      asked.push([column, [operator, value]]);
      return rows;
    },
    order: () => rows,
    throwOnError: () => Promise.resolve({ data: [] }),
  };
  vi.mocked(loadDataClient).mockResolvedValue({
    from: () => rows,
    rpc: (name: string, args: unknown) => {
      asked.push([name, args]);
      return { throwOnError: () => Promise.resolve({ data: answers[name] ?? null }) };
    },
  } as never);
  return asked;
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
  const asked = answer({ search_businesses: [{ id: 'b1' }] });
  await findListings('mill');
  expect(asked).toContainEqual(['owner_id', ['is', null]]);
});
