/**
 * Checks the types of the edge functions, and of further entry files named as arguments. It uses a temporary cache: Deno's own,
 * shared between runs over different states of the code, led to false TS2589 errors.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionEntries } from '../deploy/function-entries.ts';

const cache = mkdtempSync(join(tmpdir(), 'hub-deno-'));
const env = { ...process.env, DENO_DIR: cache };
const args = ['check', '--quiet', ...functionEntries(), ...process.argv.slice(2)];
const { status, error } = spawnSync('deno', args, { stdio: 'inherit', env });
if (error) console.error(error.message);
rmSync(cache, { recursive: true, force: true });
process.exitCode = status ?? 1;
