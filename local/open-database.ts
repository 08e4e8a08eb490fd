import type { CleanupList } from './processes/cleanup.ts';
import { restartOnExit } from './processes/restart-on-exit.ts';
import type { DataFolder } from './data-folder/data-folder.ts';
import { bootstrapDatabase } from './database/bootstrap.ts';
import { finishRebase } from './database/rebase.ts';
import { migrate } from './postgres/migrate.ts';
import { startPostgres } from './postgres/start.ts';
import { withConnection } from './postgres/with-connection.ts';

/** The database, which is started again on its port when it exits. */
export interface Database {
  url: string;
  /** Resolves with a message when it keeps exiting. */
  failed: Promise<string>;
}

/** Starts the data folder's Postgres, creates Supabase's roles and schemas, and applies the migrations. */
export async function openDatabase(
  options: {
    folder: DataFolder;
    port: number;
    migrationsDir: string;
    log: (line: string) => void;
    signal: AbortSignal;
  },
  cleanup: CleanupList,
): Promise<Database> {
  const { folder, migrationsDir, log, signal } = options;
  let { port } = options;
  finishRebase(folder);
  const start = async () => {
    const server = await startPostgres({
      folder: folder.inside('postgres'),
      port,
      password: folder.keys.databasePassword,
      log,
    });
    port = Number(new URL(server.url).port);
    return server;
  };
  const server = await restartOnExit('database', start, log);
  cleanup.add(() => server.stop());
  signal.throwIfAborted();
  const { url } = server.first;
  await withConnection(url, bootstrapDatabase);
  signal.throwIfAborted();
  // A new connection, with the settings that the bootstrap set for the database.
  const { applied } = await withConnection(url, (sql) => migrate(sql, migrationsDir));
  if (applied.length > 0) log(`Applied ${String(applied.length)} migrations.`);
  return { url, failed: server.failed };
}
