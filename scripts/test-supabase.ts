/**
 * `npm run test:supabase -- <env file> [contract | e2e] [arguments]`: the contract tests and the end-to-end tests of accounts against
 * the Supabase that the file names (docs/contract-tests.md). Arguments go to Vitest or Playwright, and replace the folder of accounts.
 */
import { spawnSync } from 'node:child_process';
import { listMissingVariables } from '../tests/support/other-supabase.ts';

const [file, ...rest] = process.argv.slice(2);
if (!file) stop('Name the file with the URLs and keys: npm run test:supabase -- other.env');
try {
  process.loadEnvFile(file);
} catch (error) {
  stop(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
}
const missing = listMissingVariables();
if (missing.length > 0) stop(`${file} lacks ${missing.join(', ')}. See docs/contract-tests.md.`);

const kind = rest[0] === 'contract' || rest[0] === 'e2e' ? rest.shift() : undefined;
if (kind === undefined && rest.length > 0) stop('Say "contract" or "e2e" before the arguments.');
const runs: (readonly [program: string, args: string[]])[] = [];
if (kind !== 'e2e') runs.push(['vitest', ['run', '--project=contract', ...rest]]);
if (kind !== 'contract')
  runs.push(['playwright', ['test', ...(rest.length > 0 ? rest : ['tests/e2e/account'])]]);
// All of them, also after one that failed.
const results = runs.map(([program, args]) => {
  console.log(`${program} ${args.join(' ')} against ${process.env['TEST_SUPABASE_URL'] ?? ''}`);
  return spawnSync(process.execPath, ['scripts/run.mjs', program, ...args], { stdio: 'inherit' }).status;
});
process.exit(results.every((status) => status === 0) ? 0 : 1);

function stop(reason: string): never {
  console.error(reason);
  process.exit(1);
}
