import { expect, it } from 'vitest';
import { fillDirectory } from '../../local/sample-data/scale.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';

it('a directory that is made large for measuring is found in like any other, and gone again', () =>
  inRolledBackTransaction(async (tx) => {
    await fillDirectory(tx, 120);
    const search = () =>
      as(tx, 'anon', (run) => run`select name from public.search_businesses(q => 'Old Mill Plumming')`);
    expect((await search()).map((row) => String(row['name']))).toContain('Old Mill Plumbing 110');
    await fillDirectory(tx, 0);
    const left = await tx`select from public.businesses where slug like 'scale-%'`;
    expect(left).toHaveLength(0);
  }));
