import postgres, { type Sql } from 'postgres';
import { bootstrapDatabase } from '../../../local/database/bootstrap.ts';
import { withConnection } from '../../../local/postgres/with-connection.ts';
import { copyTemplate, databaseUrl, templates } from '../../support/template-databases.ts';

type Work<T> = (sql: Sql) => Promise<T>;

/**
 * Creates a separate database on the server at `serverUrl`, like a new Supabase project, runs `work` with one
 * connection of its owner, and drops it.
 */
export const withEmptyDatabase = <T>(serverUrl: string, name: string, work: Work<T>): Promise<T> =>
  withDatabase(serverUrl, name, work, async () => {
    await withConnection(serverUrl, (sql) => sql.unsafe(`create database ${name}`));
    await withConnection(databaseUrl(serverUrl, name), bootstrapDatabase);
  });

/** The same with the migrations. */
export const withMigratedDatabase = <T>(serverUrl: string, name: string, work: Work<T>): Promise<T> =>
  withDatabase(serverUrl, name, work, () => copyTemplate(serverUrl, templates.migrated, name));

/** The same with the migrations and the demo town. */
export const withDemoTown = <T>(serverUrl: string, name: string, work: Work<T>): Promise<T> =>
  withDatabase(serverUrl, name, work, () => copyTemplate(serverUrl, templates.demoTown, name));

async function withDatabase<T>(serverUrl: string, name: string, work: Work<T>, create: () => Promise<void>) {
  const drop = () =>
    withConnection(serverUrl, (sql) => sql.unsafe(`drop database if exists ${name} with (force)`));
  try {
    await drop();
    await create();
    // A new connection, which picks up the settings that the bootstrap gave the database.
    const sql = postgres(databaseUrl(serverUrl, name), { max: 1, onnotice: () => undefined });
    try {
      return await work(sql);
    } finally {
      await sql.end();
    }
  } finally {
    await drop();
  }
}
