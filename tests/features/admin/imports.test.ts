import { describe, expect, it } from 'vitest';
import { guessMapping } from '#contracts/imports.ts';
import {
  checkColumns,
  listUnused,
  nameColumns,
  setColumn,
} from '../../../src/features/admin/imports/mapping.ts';

describe('CSV columns', () => {
  const header = ['Company', 'Phone Number', 'Notes', ''];

  it('are guessed from their names', () => {
    expect(guessMapping(header)).toEqual({ name: 0, phone: 1, description: 2 });
  });

  it('map to one field each: a reassigned column releases its previous field', () => {
    const columns = setColumn({ name: 0, description: 2 }, 'tagline', 2);
    expect(columns).toEqual({ name: 0, tagline: 2 });
    expect(setColumn(columns, 'tagline', undefined)).toEqual({ name: 0 });
  });

  it('must include a name', () => {
    expect(checkColumns({ phone: 1 })).toEqual({ problem: 'Choose the column that contains the name.' });
    expect(checkColumns({ name: 0 })).toEqual({ mapping: { name: 0 } });
  });

  it('without a name are labeled like spreadsheet columns', () => {
    expect(nameColumns(header).at(-1)).toBe('Column D');
    expect(nameColumns(new Array<string>(28).fill('')).at(-1)).toBe('Column AB');
  });

  it('are reported when they map to no field', () => {
    expect(listUnused(header, { name: 0, phone: 1 })).toEqual(['Notes', 'Column D']);
  });
});
