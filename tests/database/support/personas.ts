import postgres, { type Sql, type TransactionSql } from 'postgres';
import { inject } from 'vitest';
import { addStrongSession } from '../../support/strong-session.ts';

/** Who runs a statement: a visitor, or the user with this ID, in a session at aal1 or aal2; `isAnonymous` where they gave no address. */
export type Persona =
  'anon' | { userId: string; aal?: 'aal1' | 'aal2'; sessionId?: string; isAnonymous?: boolean };

const worker = Number(process.env['VITEST_POOL_ID'] ?? 1) - 1;

// The worker's own for all its files: a new connection compiles each function of a story anew. An idle one closes by itself.
const connect = (databases: readonly string[]): Sql =>
  postgres(databases[worker % databases.length] ?? '', {
    max: 2,
    idle_timeout: 5,
    onnotice: () => undefined,
  });

const withoutTown = connect(inject('storyDatabases'));
const withTown = connect(inject('town')?.databases ?? []);

type Story = (tx: TransactionSql) => Promise<void>;
type Isolation = 'read committed' | 'repeatable read';

class Rollback extends Error {}

/**
 * Runs `story` in a transaction that is always rolled back, in the worker's own database. One at a time there: two that add the same
 * names or change the same settings, in different orders, would deadlock.
 */
export const inRolledBackTransaction = (story: Story, isolation?: Isolation) =>
  rollBack(withoutTown, story, isolation);

/** The same in the worker's database with the town. */
export const inTransactionOfTown = (story: Story, isolation?: Isolation) =>
  rollBack(withTown, story, isolation);

async function rollBack(sql: Sql, story: Story, isolation: Isolation = 'read committed') {
  try {
    await sql.begin(`isolation level ${isolation}`, async (tx) => {
      await tx`select pg_advisory_xact_lock(hashtextextended('stories of the tests', 0))`;
      await story(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
}

/** The claims of a token; at aal2, also its session, unless the persona names one. */
async function claimsOf(
  tx: TransactionSql,
  { userId, aal = 'aal1', sessionId, isAnonymous = false }: Exclude<Persona, 'anon'>,
) {
  return {
    ...(isAnonymous && { is_anonymous: true }),
    role: 'authenticated',
    sub: userId,
    aal,
    session_id: sessionId ?? (aal === 'aal2' ? await addStrongSession(tx, userId) : undefined),
  };
}

/**
 * Runs one statement as `persona`, as the API does: its role and its token's claims, and `safeupdate` where the server has it. Returns the rows.
 */
export async function as(
  tx: TransactionSql,
  persona: Persona,
  statement: (tx: TransactionSql) => Promise<unknown>,
) {
  const role = persona === 'anon' ? 'anon' : 'authenticated';
  // A savepoint, so that a rejected statement does not end the transaction.
  return tx.savepoint(async (inner) => {
    const claims = persona === 'anon' ? { role } : await claimsOf(inner, persona);
    await inner`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true),
      set_config('safeupdate.enabled', 'on', true)`;
    await inner.unsafe(`set local role ${role}`);
    const rows = (await statement(inner)) as Record<string, unknown>[];
    await inner.unsafe('reset role');
    await inner`select set_config('request.jwt.claims', '', true), set_config('safeupdate.enabled', 'off', true)`;
    return rows;
  });
}
