import postgres from 'postgres';

/** Calls `onChange` after each `notify pgrst, 'reload schema'`, several at once counted as one; reconnects by itself. */
export async function followSchemaChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  let pending: NodeJS.Timeout | undefined;
  await sql.listen('pgrst', (payload) => {
    if (payload !== 'reload schema' && payload !== '') return;
    pending ??= setTimeout(() => {
      pending = undefined;
      // Postgres being away now means that the next request reads the schema.
      onChange().catch(() => undefined);
    }, 50);
  });
  return {
    close: async () => {
      clearTimeout(pending);
      await sql.end({ timeout: 5 });
    },
  };
}
