import type { TransactionSql } from 'postgres';

/**
 * Lets a test set the time of the database: within this transaction, `now()` is what `setTime` said last. Defaults of columns keep the
 * real time. Only for a superuser, on a connection that no other test uses.
 */
export async function takeOverTime(tx: TransactionSql, at: number) {
  await setTime(tx, at);
  await tx.unsafe(`
    alter function pg_catalog.now() rename to real_now;
    create function pg_catalog.now() returns timestamptz language sql stable parallel safe
      as $$ select current_setting('hub.test_time')::timestamptz $$;
    discard plans;
  `);
}

/** Sets the time, in milliseconds since 1970. */
export async function setTime(tx: TransactionSql, at: number) {
  await tx`select set_config('hub.test_time', ${new Date(at).toISOString()}, true)`;
}
