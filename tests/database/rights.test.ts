import { expect, it } from 'vitest';
import { rightsMatrix } from './rights-matrix.ts';
import type { TransactionSql } from 'postgres';
import { addUser } from './support/add-user.ts';
import { as, inRolledBackTransaction, type Persona } from './support/personas.ts';
import { addTown, personaNames, type PersonaName } from './support/town.ts';

class Tried extends Error {}

/** Whether a persona gets a row from the statement of a right; undone in either case. `onRejected` is told why not. */
async function tryRight(
  tx: TransactionSql,
  persona: Persona,
  statement: string,
  onRejected: (code: string, message: string) => void,
) {
  let couldDo = false;
  await tx
    .savepoint(async (inner) => {
      const rows = await as(inner, persona, (run) => run.unsafe(statement));
      couldDo = rows.length > 0;
      throw new Tried();
    })
    .catch((error: unknown) => {
      if (error instanceof Tried) return;
      const { code = '', message } = error as { code?: string; message: string };
      onRejected(code, message);
    });
  return couldDo;
}

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
          const couldDo = await tryRight(tx, town.as(name), sql(town, userId), (code, message) => {
            rejections.add(`${name}: ${code} ${message}`);
            // A rejection is a permission, a state, or a limit; anything else is a mistake in the matrix.
            if (!/^(42501|PT4\d\d)$/.test(code) && may.includes(name)) surprises.push(`${table}: ${message}`);
          });
          if (couldDo) could.push(name);
        }
        if (could.join() !== personaNames.filter((name) => may.includes(name)).join()) {
          const line = `${action} ${table}, ${what}: should be ${may.join(' ') || 'nobody'}, is ${could.join(' ') || 'nobody'}`;
          surprises.push([line, ...rejections].join('\n    '));
        }
      }
      expect(surprises, surprises.join('\n')).toEqual([]);
    }),
  600_000,
);

/** What the matrix tells of some personas only, and everybody with an account does for themselves. */
const ofEveryAccount = [
  'select staff, the admin',
  'insert account_deletions, their own',
  'insert organization_requests, their own',
  'insert claims, their own',
  'insert deal_redemptions, their own, once each',
  'insert job_applications, their own',
];

it(
  'an account without an address does no more than a stranger, staff without their second factor no more than any account',
  () =>
    inRolledBackTransaction(async (tx) => {
      const town = await addTown(tx);
      await tx`update public.site_settings set staff_second_factor = true`;
      const anonymous = await addUser(tx);
      const roles = [
        ['anonymous account', { userId: anonymous, isAnonymous: true }, ['stranger']],
        ['staff without second factor', town.as('admin'), ['stranger', 'member', 'owner']],
        ['editor without second factor', town.as('editor'), ['stranger', 'member', 'owner']],
      ] as const;
      const tooMuch: string[] = [];
      for (const { table, action, what, sql, may } of rightsMatrix)
        for (const [role, persona, atMost] of roles) {
          const couldDo = await tryRight(
            tx,
            persona,
            sql(town, persona === 'anon' ? '' : persona.userId),
            () => undefined,
          );
          const line = `${action} ${table}, ${what}`;
          if (couldDo && !atMost.every((name) => may.includes(name)) && !ofEveryAccount.includes(line))
            tooMuch.push(`${role}: ${line}`);
        }
      expect(tooMuch, tooMuch.join('\n')).toEqual([]);
    }),
  600_000,
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
    expect(
      missing,
      'Add to rights-matrix.ts who may do this with the new table, and a row of it to support/town.ts.',
    ).toEqual([]);
  }));
