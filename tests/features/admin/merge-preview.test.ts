import { describe, expect, it } from 'vitest';
import { suggestFields, takenWith } from '../../../src/features/admin/businesses/merge-preview.ts';

type Listing = Parameters<typeof suggestFields>[0];
type Change = Parameters<typeof suggestFields>[1][number];
const differ = (...fields: string[]): Change[] =>
  fields.map((field) => ({ field, label: field, before: '', after: 'x', shownAs: 'text' }));
// Only what the suggestion reads of a listing.
const having = (columns: Partial<Listing>) => columns as Listing;

describe('the preview of a merge', () => {
  it('takes an email address and whether it is public together', () => {
    expect(takenWith('email')).toEqual(takenWith('show_email'));
    expect(takenWith('email')).toEqual(['email', 'show_email']);
    expect(takenWith('phone')).toEqual(['phone']);
    const without = having({ email: null, show_email: true });
    expect([...suggestFields(without, differ('email'))]).toEqual(['email', 'show_email']);
    expect([...suggestFields(without, differ('show_email'))]).toEqual([]);
    const filled = having({ email: 'info@mill.test', show_email: false });
    expect([...suggestFields(filled, differ('email', 'show_email'))]).toEqual([]);
  });
});
