import { listen } from '../postgres/listen.ts';

/**
 * Calls `onChange` after each `notify pgrst, 'reload schema'` and `'reload config'`, once for several at the same time, and after a lost
 * connection, when some may have been missed.
 */
export async function followSchemaChanges(
  databaseUrl: string,
  onChange: () => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  let pending: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const change = (): void => {
    pending ??= setTimeout(() => {
      pending = undefined;
      // If Postgres is unavailable now, the next request reads the schema.
      running = running.then(onChange).catch(() => undefined);
    }, 50);
  };
  const pgrst = (payload: string) => {
    if (payload === 'reload schema' || payload === 'reload config' || payload === '') change();
  };
  const listener = await listen(databaseUrl, { pgrst }, change);
  return {
    close: async () => {
      await listener.close();
      clearTimeout(pending);
      // A pending reload needs the pool, which is closed after this one.
      await running;
    },
  };
}
