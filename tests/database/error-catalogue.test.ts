import { describe, expect, it } from 'vitest';
import { describeConstraint, describeDatabaseError } from '#contracts/database-errors.ts';
import { messagesByName } from '#contracts/constraint-messages.ts';
import { inRolledBackTransaction } from './support/personas.ts';

const constraints = `
  select conname as name, conrelid::regclass::text as relation from pg_constraint
  where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'x', 'f') and conrelid <> 0
  union select indexrelid::regclass::text, indrelid::regclass::text from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and indisunique and not indisprimary`;

describe('error catalog', () => {
  it('has a message for every constraint and points to a column of its table', () =>
    inRolledBackTransaction(async (tx) => {
      const gaps: string[] = [];
      for (const row of await tx.unsafe(constraints)) {
        const [name, relation] = [String(row['name']), String(row['relation'])];
        const explained = describeConstraint(name);
        const columns = await tx`select 1 from information_schema.columns
          where table_schema = 'public' and table_name = ${relation} and column_name = ${explained?.field ?? ''}`;
        if (!explained || (columns.length === 0 && !(name in messagesByName))) gaps.push(name);
      }
      expect(gaps).toEqual([]);
    }));

  it('has no message for a missing constraint', () =>
    inRolledBackTransaction(async (tx) => {
      const rows = await tx.unsafe(
        `${constraints} union select conname, '' from pg_constraint where contype = 'p'`,
      );
      const known = new Set(rows.map((row) => String(row['name'])));
      expect(Object.keys(messagesByName).filter((name) => !known.has(name))).toEqual([]);
    }));

  it('uses actionable messages without database terms', () => {
    const violation = (code: string, name: string) =>
      describeDatabaseError({
        code,
        message: `new row for relation "x" violates check constraint "${name}"`,
      });
    expect(violation('23514', 'businesses_website_address')).toEqual({
      code: 'VALIDATION_FAILED',
      status: 400,
      field: 'website',
      message: 'Enter a web address for the website that starts with https:// or http://.',
    });
    expect(violation('23505', 'claims_one_open_per_person')).toMatchObject({ code: 'CONFLICT', status: 409 });
    expect(
      describeDatabaseError({ code: 'PT409', message: 'This deal is sold out.', details: 'deal_sold_out' }),
    ).toEqual({
      code: 'deal_sold_out',
      status: 409,
      message: 'This deal is sold out.',
    });
    const unforeseen = describeDatabaseError({ code: 'XX000', message: 'relation "secrets" is gone' });
    expect(unforeseen).toMatchObject({ code: 'INTERNAL', status: 500 });
    expect(unforeseen.message).not.toContain('secrets');
  });
});
