import { withConnection } from '../../local/postgres/with-connection.ts';
import { addTown, factsOf, type TownFacts } from '../database/support/town.ts';
import { loadSafeUpdate } from './story-server.ts';
import { copyTemplate, databaseUrl, templates } from './template-databases.ts';

/**
 * Creates `count` databases with the demo town, copies of its template, on the server at `serverUrl`, one for each worker, and returns their URLs.
 * Stories that are rolled back run in them: nothing is committed there, so none meets the rows or locks of another test.
 */
export const createStoryDatabases = (serverUrl: string, count: number): Promise<string[]> =>
  copyForWorkers(serverUrl, templates.demoTown, 'stories', count);

/** The same with the town of tests/database added once, and the ids of its rows: adding it to each story would take most of their time. */
export async function createTownDatabases(
  serverUrl: string,
  count: number,
): Promise<{ databases: string[]; facts: TownFacts }> {
  const template = 'template_town';
  await copyTemplate(serverUrl, templates.demoTown, template);
  const facts = await withConnection(databaseUrl(serverUrl, template), async (sql) => {
    const town = await sql.begin((tx) => addTown(tx));
    await sql`analyze`;
    return factsOf(town);
  });
  return { databases: await copyForWorkers(serverUrl, template, 'town', count), facts };
}

async function copyForWorkers(serverUrl: string, template: string, prefix: string, count: number) {
  const names = Array.from({ length: count }, (_, index) => `${prefix}_${String(index + 1)}`);
  for (const name of names) {
    await copyTemplate(serverUrl, template, name);
    await loadSafeUpdate(serverUrl, name);
  }
  return names.map((name) => databaseUrl(serverUrl, name));
}
