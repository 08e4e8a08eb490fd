/**
 * `npm run demo:remove [-- --data DIR]`: removes the demo data from the running hub. What people made stays, and so does the demo
 * admin while no one else is an admin.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { findRunningHub, markWithoutDemo } from '../../local/data-folder/data-folder.ts';
import { root } from '../../local/project.ts';
import { removeDemo } from '../../local/sample-data/remove-demo.ts';

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const dataDir = resolve(values.data ?? join(root, '.data'));
const { api_url, db_url, secret_key } = findRunningHub(dataDir)?.status ?? {};
if (!api_url || !db_url || !secret_key) {
  console.error('No hub is running there. Start it with: npm start');
  process.exitCode = 1;
} else {
  const sql = postgres(db_url, { max: 1, onnotice: () => undefined });
  try {
    const { removed, kept } = await removeDemo(sql, { api_url, secret_key });
    // From now on no start adds demo data.
    markWithoutDemo(dataDir);
    for (const [what, count] of Object.entries(removed))
      console.log(`${String(count).padStart(6)}  ${what} removed`);
    for (const what of kept) console.log(`Kept: ${what}.`);
    console.log('Restart it, so that its pages are built without the demo name.');
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  } finally {
    await sql.end();
  }
}
