import type { JSONValue, Sql, TransactionSql } from 'postgres';

/** A pool or a transaction. */
export type Db = Sql | TransactionSql;

/**
 * `value` as the parameter of a jsonb column. It must come from JSON or a zod schema: functions and symbols are
 * lost.
 */
export const toJsonb = (db: Db, value: object) => db.json(value as JSONValue);
