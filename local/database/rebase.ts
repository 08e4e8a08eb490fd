import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import { type DataFolder, openDataFolder } from '../data-folder/data-folder.ts';
import {
  assertHistoryMatches,
  migrate,
  MigrationEditedError,
  MigrationsRemovedError,
} from '../postgres/migrate.ts';
import { type Postgres, startPostgres } from '../postgres/start.ts';
import { withConnection } from '../postgres/with-connection.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { copyRows, type CopyReport } from './copy-rows.ts';

/** The result of a rebase: whether one was needed, and if so the copied rows and the path of the backup. */
export type Rebase = { isNeeded: false } | ({ isNeeded: true; backup: string } & CopyReport);

// The new database until it replaces the old one: complete, so that an interrupted rebase can be finished from it.
const completed = 'postgres.completed';

/** Finishes a rebase that was killed after the old database was moved away. */
export function finishRebase(folder: DataFolder): void {
  if (existsSync(folder.inside(completed)) && !existsSync(folder.inside('postgres')))
    renameSync(folder.inside(completed), folder.inside('postgres'));
}

/**
 * Moves the data of a folder from another version of the hub into a database with the current migrations. The old
 * database stays in the folder as a backup. Throws FolderInUseError while a hub runs on the folder, RowsDoNotFitError
 * when rows violate a constraint; in both cases the folder is unchanged.
 */
export async function rebaseDataFolder(options: {
  dataDir: string;
  migrationsDir: string;
  now: Date;
}): Promise<Rebase> {
  const names = ['postgres', completed];
  if (!names.some((name) => existsSync(join(options.dataDir, name))))
    throw new Error(`${options.dataDir} holds no database. Name the data folder with --data.`);
  const folder = openDataFolder(options.dataDir);
  try {
    finishRebase(folder);
    return await rebase(folder, options);
  } finally {
    folder.close();
  }
}

async function rebase(
  folder: DataFolder,
  { migrationsDir, now }: { migrationsDir: string; now: Date },
): Promise<Rebase> {
  const [present, fresh] = [folder.inside('postgres'), folder.inside('postgres.new')];
  const backup = folder.inside(`postgres.${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}`);
  const password = folder.keys.databasePassword;
  const report = await withServer(present, password, async (old) => {
    if (!(await withConnection(old.url, (sql) => hasOtherHistory(sql, migrationsDir)))) return undefined;
    // Left by an earlier attempt that was killed.
    for (const name of [fresh, folder.inside(completed)]) rmSync(name, { recursive: true, force: true });
    return withServer(fresh, password, async (server) => {
      await withConnection(server.url, bootstrapDatabase);
      await withConnection(server.url, (sql) => migrate(sql, migrationsDir));
      return withConnection(old.url, (from) => withConnection(server.url, (to) => copyRows(from, to)));
    }).catch((error: unknown) => {
      rmSync(fresh, { recursive: true, force: true });
      throw error;
    });
  });
  if (!report) return { isNeeded: false };
  renameSync(fresh, folder.inside(completed));
  renameSync(present, backup);
  finishRebase(folder);
  return { isNeeded: true, backup, ...report };
}

async function hasOtherHistory(sql: Sql, migrationsDir: string) {
  try {
    await assertHistoryMatches(sql, migrationsDir);
    return false;
  } catch (error) {
    if (error instanceof MigrationsRemovedError || error instanceof MigrationEditedError) return true;
    throw error;
  }
}

async function withServer<T>(
  folder: string,
  password: string,
  work: (server: Postgres) => Promise<T>,
): Promise<T> {
  const server = await startPostgres({ folder, password });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}
