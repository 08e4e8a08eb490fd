import postgres from 'postgres';

/**
 * Calls `onChange` after each `notify pgrst, 'reload schema'`, several at once counted as one, and after a lost
 * connection, when some may have been missed.
 */
export async function followSchemaChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  let pending: NodeJS.Timeout | undefined;
  const change = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      // Postgres being away now means that the next request reads the schema.
      onChange().catch(() => undefined);
    }, 50);
  };
  await sql.listen(
    'pgrst',
    (payload) => {
      if (payload === 'reload schema' || payload === '') change();
    },
    change,
  );
  return {
    close: async () => {
      clearTimeout(pending);
      await sql.end({ timeout: 5 });
    },
  };
}
