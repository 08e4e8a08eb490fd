import postgres from 'postgres';

/**
 * Calls `onChange` after each `notify pgrst, 'reload schema'` and `'reload config'`, once for several at the same time, and after a lost
 * connection, when some may have been missed.
 */
export async function followSchemaChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  let pending: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const change = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      // If Postgres is unavailable now, the next request reads the schema.
      running = running.then(onChange).catch(() => undefined);
    }, 50);
  };
  await sql.listen(
    'pgrst',
    (payload) => {
      if (payload === 'reload schema' || payload === 'reload config' || payload === '') change();
    },
    change,
  );
  return {
    close: async () => {
      clearTimeout(pending);
      // A pending reload needs the pool, which is closed after this one.
      await Promise.all([running, sql.end({ timeout: 5 })]);
    },
  };
}
