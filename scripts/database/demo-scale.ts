/**
 * `npm run demo:scale -- --businesses 100000 [--data DIR]`: fills the directory of the running hub with that many listings,
 * for measurements; 0 removes them.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import postgres from 'postgres';
import { findRunningHub } from '../../local/data-folder/data-folder.ts';
import { root } from '../../local/project.ts';
import { scaleDirectory } from '../../local/sample-data/scale.ts';

const { values } = parseArgs({ options: { businesses: { type: 'string' }, data: { type: 'string' } } });
const count = Number(values.businesses);
const status = findRunningHub(resolve(values.data ?? join(root, '.data')))?.status;
if (!/^\d{1,7}$/.test(values.businesses ?? '')) {
  console.error('Say how many: npm run demo:scale -- --businesses 100000 (0 removes them again).');
  process.exitCode = 2;
} else if (!status) {
  console.error('No hub is running there. Start one with: npm start');
  process.exitCode = 1;
} else {
  const sql = postgres(status['db_url'] ?? '', { max: 1, onnotice: () => undefined });
  const start = performance.now();
  try {
    await scaleDirectory(sql, count);
  } finally {
    await sql.end();
  }
  console.log(`${count} listings in ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}
