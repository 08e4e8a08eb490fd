import { type Connection, type FirstRow, isStale, type Statement } from '../postgres/client/connection.ts';
import type { Pool, Turn } from '../postgres/client/pool.ts';
import type { PreparedTexts } from '../postgres/client/prepared-texts.ts';
import type { MainRow } from './sql/main.ts';

/** What one request does in Postgres: all of it in one transaction. */
export interface Work {
  settings: Statement;
  /** A function that is called first, quoted. */
  preRequest: string | undefined;
  main: Statement;
  explain: Statement | undefined;
  isReadOnly: boolean;
  isolation: string | undefined;
  /** Throws where the result is refused: nothing is changed then. Undefined when no result is. */
  verify: ((row: MainRow) => void) | undefined;
}
export interface Outcome {
  row: MainRow;
  /** The number of rows that the planner expects. */
  planned: number | undefined;
}

const isolations = new Set(['serializable', 'repeatable read', 'read committed', 'read uncommitted']);

function beginning({ isReadOnly, isolation }: Work): string {
  const level = isolation !== undefined && isolations.has(isolation) ? ` isolation level ${isolation}` : '';
  return `begin${level}${isReadOnly ? ' read only' : ''}`;
}

const plain = (text: string): Statement => ({ text, parameters: [] });
const commit = plain('commit');
const rollback = plain('rollback');

/** Runs requests over the connections of `pool`. */
export function createRunner(
  pool: Pool,
  prepared: PreparedTexts,
): (work: Work, turn?: Turn) => Promise<Outcome> {
  const attempt = async (connection: Connection, work: Work): Promise<Outcome> => {
    const before = [plain(beginning(work)), work.settings];
    if (work.preRequest !== undefined) before.push(plain(`select ${work.preRequest}()`));
    const statements = [...before, work.main, ...(work.explain === undefined ? [] : [work.explain])];
    try {
      // All at once, where the result cannot be refused.
      const rows = await connection.run(work.verify === undefined ? [...statements, commit] : statements);
      const row = toMainRow(rows[before.length]);
      if (work.verify !== undefined) {
        work.verify(row);
        await connection.run([commit]);
      }
      for (const { text } of [...statements, commit]) prepared.count(text);
      const plan = work.explain && rows[before.length + 1]?.[0];
      return { row, planned: plan ? plannedRows(plan.toString()) : undefined };
    } catch (error) {
      // Where that fails, too, the connection is of no more use, and the first error is what happened.
      if (connection.isOpen && connection.isInTransaction)
        await connection.run([rollback]).catch(() => {
          connection.destroy();
        });
      throw error;
    }
  };
  return (work, turn) =>
    pool.use(async (connection) => {
      try {
        return await attempt(connection, work);
      } catch (error) {
        // The schema changed since: the whole transaction was rolled back, and is repeated.
        if (!isStale(error)) throw error;
        return attempt(connection, work);
      }
    }, turn);
}

// A statement that changes nothing, and returns nothing, has no row.
function toMainRow(columns: FirstRow): MainRow {
  const [total, rows, location, body, headers, status, inserted] = columns ?? [];
  const text = (column: Buffer | null | undefined): string | null => column?.toString() ?? null;
  return {
    total: text(total),
    rows: text(rows) ?? '0',
    location: text(location),
    body: body ?? null,
    headers: text(headers),
    status: text(status),
    inserted: text(inserted),
  };
}

function plannedRows(text: string): number {
  const [first] = JSON.parse(text) as [{ Plan: { 'Plan Rows': number } }];
  return first.Plan['Plan Rows'];
}
