import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { migrate } from '../../local/postgres/migrate.ts';
import { startPostgres } from '../../local/postgres/start.ts';

/** Runs `work` with the address of a Postgres of its own that has the migrations and nothing else. */
export async function withMigratedDatabase(work: (databaseUrl: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-types-'));
  const server = await startPostgres({ folder: join(folder, 'postgres'), port: 0 });
  const once = async (step: (sql: Sql) => Promise<unknown>) => {
    const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
    try {
      await step(sql);
    } finally {
      await sql.end();
    }
  };
  try {
    await once(bootstrapDatabase);
    await once((sql) => migrate(sql, new URL('../../supabase/migrations', import.meta.url).pathname));
    await work(server.url);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
