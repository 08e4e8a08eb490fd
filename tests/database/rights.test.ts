import { expect, it } from 'vitest';
import { rightsMatrix } from './rights-matrix.ts';
import { as, inRolledBackTransaction } from './support/personas.ts';
import { addTown, personaNames, type PersonaName } from './support/town.ts';

class Tried extends Error {}

it(
  'everyone can do exactly what the matrix says',
  () =>
    inRolledBackTransaction(async (tx) => {
      const town = await addTown(tx);
      const surprises: string[] = [];
      for (const { table, action, what, sql, may } of rightsMatrix) {
        const could: PersonaName[] = [];
        const rejections = new Set<string>();
        for (const name of personaNames) {
          const userId = name === 'anon' ? '00000000-0000-0000-0000-000000000000' : town.ids[name];
          await tx
            .savepoint(async (inner) => {
              const rows = await as(inner, town.as(name), (run) => run.unsafe(sql(town, userId)));
              if (rows.length > 0) could.push(name);
              throw new Tried();
            })
            .catch((error: unknown) => {
              if (error instanceof Tried) return;
              const { code = '', message } = error as { code?: string; message: string };
              rejections.add(`${name}: ${code} ${message}`);
              // A rejection is a permission, a state, or a limit; anything else is a mistake in the matrix.
              if (!/^(42501|PT4\d\d)$/.test(code) && may.includes(name))
                surprises.push(`${table}: ${message}`);
            });
        }
        if (could.join() !== personaNames.filter((name) => may.includes(name)).join()) {
          const line = `${action} ${table}, ${what}: should be ${may.join(' ') || 'nobody'}, is ${could.join(' ') || 'nobody'}`;
          surprises.push([line, ...rejections].join('\n    '));
        }
      }
      expect(surprises, surprises.join('\n')).toEqual([]);
    }),
  120_000,
);

it('the matrix covers every table and action', () =>
  inRolledBackTransaction(async (tx) => {
    const tables = await tx`select relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`;
    const known = new Set(rightsMatrix.map(({ table, action }) => `${action} ${table}`));
    const missing = tables.flatMap((row) =>
      ['select', 'insert', 'update', 'delete']
        .map((action) => `${action} ${String(row['relname'])}`)
        .filter((right) => !known.has(right)),
    );
    expect(missing).toEqual([]);
  }));
