import postgres, { type Sql } from 'postgres';
import { bootstrapDatabase } from '../../../local/database/bootstrap.ts';

/**
 * Creates a separate database on the server at `serverUrl`, like a new Supabase project, runs `work` with one
 * connection of its owner, and drops it.
 */
export async function withEmptyDatabase<T>(
  serverUrl: string,
  name: string,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const connect = (address: string) => postgres(address, { max: 1, onnotice: () => undefined });
  const server = connect(serverUrl);
  try {
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.unsafe(`create database ${name}`);
    const first = connect(url.href);
    await bootstrapDatabase(first).finally(() => first.end());
    // A new connection, which picks up the settings that the bootstrap gave the database.
    const sql = connect(url.href);
    return await work(sql).finally(() => sql.end());
  } finally {
    await server.unsafe(`drop database if exists ${name} with (force)`);
    await server.end();
  }
}
