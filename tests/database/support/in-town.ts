import type { TransactionSql } from 'postgres';
import { inject } from 'vitest';
import { as, inRolledBackTransaction, inTransactionOfTown } from './personas.ts';
import { addTown, type PersonaName, type Town, townOf } from './town.ts';

/** Runs `story` with a town that is as it was again afterward; `act` runs a statement as one of its people. */
export function inTown(
  story: (
    town: Town,
    act: (who: PersonaName, sql: string) => Promise<Record<string, unknown>[]>,
    tx: TransactionSql,
  ) => Promise<void>,
  isolation?: 'repeatable read',
): Promise<void> {
  const facts = inject('town')?.facts;
  const run = facts ? inTransactionOfTown : inRolledBackTransaction;
  return run(async (tx) => {
    const town = facts ? townOf(facts) : await addTown(tx);
    await story(town, (who, sql) => as(tx, town.as(who), (run) => run.unsafe(sql)), tx);
  }, isolation);
}

/** The shape of an error that the hub raises: HTTP status and code. */
export const httpError = (status: number, detail: string) => ({ code: `PT${String(status)}`, detail });
