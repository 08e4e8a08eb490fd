import type { ReservedSql, Sql } from 'postgres';
import type { MainRow } from './sql/main.ts';
import type { Statement } from './sql/snippet.ts';

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

// Each connection keeps what it has prepared for as long as it lives, so that nothing takes the place of a prepared
// statement: nobody can fill its memory with statements of their own.
const usesBeforePreparing = 3;
const mostPrepared = 400;
const mostCandidates = 1000;
const longestPrepared = 20_000;

/** Which statements are worth preparing: those that succeeded often lately. */
function createPreparedTexts(): { has: (text: string) => boolean; count: (text: string) => void } {
  const prepared = new Set<string>();
  const candidates = new Map<string, number>();
  return {
    has: (text) => prepared.has(text),
    count: (text) => {
      if (prepared.has(text) || prepared.size >= mostPrepared || text.length > longestPrepared) return;
      const uses = (candidates.get(text) ?? 0) + 1;
      candidates.delete(text);
      if (uses >= usesBeforePreparing) prepared.add(text);
      else candidates.set(text, uses);
      const [oldest] = candidates.keys();
      if (candidates.size > mostCandidates && oldest !== undefined) candidates.delete(oldest);
    },
  };
}

/** Runs requests over the connections of `sql`, whose values are texts. */
export function createRunner(sql: Sql): (work: Work) => Promise<Outcome> {
  const prepared = createPreparedTexts();
  const send = async <Row extends object>(
    connection: ReservedSql,
    { text, parameters }: Statement,
  ): Promise<readonly Row[]> => {
    const rows = await connection.unsafe<Row[]>(text, parameters, { prepare: prepared.has(text) }).execute();
    prepared.count(text);
    return rows;
  };

  return async (work) => {
    const connection = await sql.reserve();
    try {
      // Sent one after the other without waiting for the answers.
      const begun = connection.unsafe(beginning(work)).execute();
      const before: Promise<unknown>[] = [begun, send(connection, work.settings)];
      if (work.preRequest !== undefined)
        before.push(send(connection, { text: `select ${work.preRequest}()`, parameters: [] }));
      const main = send<MainRow>(connection, work.main);
      const explained = work.explain && send<{ 'QUERY PLAN': string }>(connection, work.explain);
      const more = explained === undefined ? [] : [explained];
      if (work.verify === undefined) {
        const committed = connection.unsafe('commit').execute();
        await allOf([...before, main, ...more, committed]);
      } else {
        try {
          await allOf([...before, main, ...more]);
          work.verify(rowOf(await main));
        } catch (error) {
          await connection.unsafe('rollback');
          throw error;
        }
        await connection.unsafe('commit');
      }
      const [plan] = explained === undefined ? [] : await explained;
      return { row: rowOf(await main), planned: plan && plannedRows(plan['QUERY PLAN']) };
    } finally {
      connection.release();
    }
  };
}

/** Waits for all, and throws the first error: those after it follow from it. */
async function allOf(promises: Promise<unknown>[]): Promise<void> {
  const settled = await Promise.allSettled(promises);
  const failed = settled.find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

// A statement that changes nothing, and returns nothing, has no row.
const noRow: MainRow = {
  total: null,
  rows: '0',
  location: null,
  body: null,
  headers: null,
  status: null,
  inserted: null,
};
const rowOf = ([row]: readonly MainRow[]): MainRow => row ?? noRow;

function plannedRows(text: string): number {
  const [first] = JSON.parse(text) as [{ Plan: { 'Plan Rows': number } }];
  return first.Plan['Plan Rows'];
}
