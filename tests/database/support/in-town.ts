import type { TransactionSql } from 'postgres';
import { as, inRolledBackTransaction } from './personas.ts';
import { addTown, type PersonaName, type Town } from './town.ts';

/** Runs `story` with a town that is rolled back afterward; `act` runs a statement as one of its people. */
export const inTown = (
  story: (
    town: Town,
    act: (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>,
    tx: TransactionSql,
  ) => Promise<void>,
  isolation?: 'repeatable read',
) =>
  inRolledBackTransaction(async (tx) => {
    const town = await addTown(tx);
    await story(town, (who, sql) => as(tx, town.as(who), (run) => run.unsafe(sql)), tx);
  }, isolation);
/** The shape of an error that the hub raises: HTTP status and code. */
export const httpError = (status: number, detail: string) => ({ code: `PT${String(status)}`, detail });
