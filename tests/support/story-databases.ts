import { copyTemplate, databaseUrl, templates } from './template-databases.ts';

/**
 * Creates `count` databases with the demo town, copies of its template, on the server at `serverUrl`, one for each worker, and returns their URLs.
 * Stories that are rolled back run in them: nothing is committed there, so none meets the rows or locks of another test.
 */
export async function createStoryDatabases(serverUrl: string, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, (_, index) => `stories_${String(index + 1)}`);
  for (const name of names) await copyTemplate(serverUrl, templates.demoTown, name);
  return names.map((name) => databaseUrl(serverUrl, name));
}
