import { join } from 'node:path';
import { bootstrapDatabase } from '../../local/database/bootstrap.ts';
import { migrate } from '../../local/postgres/migrate.ts';
import { withConnection } from '../../local/postgres/with-connection.ts';
import { root } from '../../local/project.ts';
import { loadSampleData } from '../../local/sample-data/load.ts';

/** Databases that nobody connects to once they are made, so that each test may copy them: with the migrations alone, and with the demo town. */
export const templates = { migrated: 'template_migrated', demoTown: 'template_demo_town' };

/** The URL of the database `name` on the server at `serverUrl`. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Creates the databases of `templates` on the server at `serverUrl`. */
export async function createTemplates(serverUrl: string): Promise<void> {
  const migrated = databaseUrl(serverUrl, templates.migrated);
  await withConnection(serverUrl, (sql) => sql.unsafe(`create database ${templates.migrated}`));
  await withConnection(migrated, bootstrapDatabase);
  // A new connection, with the settings that the bootstrap set for the database.
  await withConnection(migrated, (sql) => migrate(sql, join(root, 'supabase', 'migrations')));
  await copyTemplate(serverUrl, templates.migrated, templates.demoTown);
  await withConnection(databaseUrl(serverUrl, templates.demoTown), async (sql) => {
    await loadSampleData(sql, 'Unused-Password-1');
    await sql`analyze`;
  });
}

/** Creates the database `name` as a copy of `template`; throws when it exists. */
export async function copyTemplate(serverUrl: string, template: string, name: string): Promise<void> {
  await withConnection(serverUrl, (sql) => sql.unsafe(`create database ${name} template ${template}`));
  // A copy has the tables, not the settings.
  await withConnection(databaseUrl(serverUrl, name), bootstrapDatabase);
}
