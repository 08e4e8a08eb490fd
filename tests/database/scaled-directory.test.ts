import { expect, it } from 'vitest';
import { fillDirectory } from '../../local/sample-data/scale.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

it('the scaled benchmark directory is searchable and can be removed', () =>
  inRolledBackTransaction(async (tx) => {
    await fillDirectory(tx, 120);
    const search = () =>
      as(tx, 'anon', (run) => run`select name from public.search_businesses(q => 'Old Mill Plumming')`);
    expect((await search()).map((row) => String(row['name']))).toContain('Old Mill Plumbing 110');
    await fillDirectory(tx, 0);
    const left = await tx`select from public.businesses where slug like 'scale-%'`;
    expect(left).toHaveLength(0);
  }));
