import { describe, expect, it } from 'vitest';
import { inTown } from './support/in-town.ts';

describe('listing statistics', () => {
  it('count a deal claim automatically', () =>
    inTown(async (town, act, tx) => {
      const claims = async () => {
        const rows = await tx`select stats.count from public.listing_stats as stats
          join public.deals on deals.business_id = stats.business_id
          where deals.id = ${town.publicDeal} and stats.kind = 'deal_claim'`;
        return Number(rows[0]?.['count'] ?? 0);
      };
      const before = await claims();
      await act('stranger', `select * from public.claim_deal('${town.publicDeal}')`);
      expect(await claims()).toBe(before + 1);
    }));

  it('count approved listings only, at most three times per address in half an hour', () =>
    inTown(async (town, _act, tx) => {
      const [listing] = await tx`select slug from public.businesses where id = ${town.approved}`;
      const slug = String(listing?.['slug']);
      const count = async (of: string, address: string) => {
        const [row] = await tx`select public.count_visit(${of}, 'view', ${address}) as counted`;
        return row?.['counted'] as boolean | null;
      };
      const answers = [];
      for (let time = 0; time < 4; time += 1) answers.push(await count(slug, '203.0.113.9'));
      expect(answers).toEqual([true, true, true, false]);
      expect(await count(slug, '203.0.113.10')).toBe(true);
      expect(await count('no-such-listing', '203.0.113.11')).toBeNull();
      await tx`update public.businesses set status = 'suspended', status_reason = 'A test.' where id = ${town.approved}`;
      expect(await count(slug, '203.0.113.12')).toBeNull();
    }));

  it('are recorded only with the service key', () =>
    inTown(async (_town, act) => {
      for (const who of ['anon', 'member', 'owner', 'admin'] as const)
        await expect(act(who, `select public.count_visit('a', 'view', 'b')`), who).rejects.toMatchObject({
          code: '42501',
        });
    }));
});
