import { describe, expect, it } from 'vitest';
import { as } from './support/personas.ts';
import { inTown } from './support/in-town.ts';

const counts = 'select entity, waiting from public.pending_approval_counts()';

describe('how much waits for a decision', () => {
  it('is for staff with their second factor', () =>
    inTown(async (town, act, tx) => {
      await expect(act('anon', counts)).rejects.toMatchObject({ code: '42501' });
      for (const who of ['stranger', 'member', 'owner', 'manager', 'contributor'] as const)
        expect(await act(who, counts), who).toEqual([]);
      for (const who of ['editor', 'admin'] as const)
        expect(await act(who, counts), who).toContainEqual(expect.objectContaining({ entity: 'businesses' }));
      await tx`update public.site_settings set staff_second_factor = true`;
      const weak = await as(tx, { userId: town.ids.admin, aal: 'aal1' }, (run) => run.unsafe(counts));
      expect([...weak]).toEqual([]);
    }));

  it('counts each kind by itself', () =>
    inTown(async (town, act, tx) => {
      const waitingDeals = async () =>
        Number((await act('editor', counts)).find(({ entity }) => entity === 'deals')?.['waiting'] ?? 0);
      const before = await waitingDeals();
      await tx`insert into public.deals (title, valid_from, valid_until, status, business_id)
        values ('Two for one', now(), now() + interval '1 day', 'pending', ${town.approved})`;
      expect(await waitingDeals()).toBe(before + 1);
    }));
});
