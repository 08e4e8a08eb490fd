/**
 * Checks the types of the edge functions, and of further entry files named as arguments. With a cache of its own that is
 * thrown away: what Deno keeps between runs of different states of the code made it see TS2589 where there is none.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { functionEntries } from './function-entries.ts';

const cache = mkdtempSync(join(tmpdir(), 'hub-deno-'));
const env = { ...process.env, DENO_DIR: cache };
const args = ['check', '--quiet', ...functionEntries(), ...process.argv.slice(2)];
const { status, error } = spawnSync('deno', args, { stdio: 'inherit', env });
if (error) console.error(error.message);
rmSync(cache, { recursive: true, force: true });
process.exitCode = status ?? 1;
