import type { Caller } from '../callers/caller.ts';
import type { PostgresConnection } from './lite/lite.ts';

/** Runs one statement with the caller's rights, under Storage's name of the operation. */
export async function queryAs<Row>(
  connection: PostgresConnection,
  caller: Caller,
  operation: string,
  sql: string,
  parameters: unknown[],
): Promise<Row[]> {
  const query = { kind: 'RawNode' as const, sqlFragments: [], parameters: [] };
  return connection.withContext(
    { auth: { uid: null, role: caller.role, jwt: caller.claims }, storage: { operation } },
    async (db) => {
      const { rows } = await db.executeQuery<Row>({
        sql,
        parameters,
        query,
        queryId: { queryId: operation },
      });
      return rows;
    },
  );
}

/** A time as Storage writes it: with milliseconds, in UTC. */
export const toIsoTime = (time: string | null): string | null =>
  time === null ? null : new Date(time).toISOString();

/** The columns of times of a row as Storage writes them. */
export function withIsoTimes<Row extends object>(row: Row): Row {
  const times = Object.entries(row).filter(([name]) => name.endsWith('_at'));
  return {
    ...row,
    ...Object.fromEntries(times.map(([name, time]) => [name, toIsoTime(time as string | null)])),
  };
}
