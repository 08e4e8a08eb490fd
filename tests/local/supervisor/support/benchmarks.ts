import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sharedTemplate } from '../../../../bench/database.ts';
import { sharedHub, type Hub } from '../../../../bench/hub.ts';
import { bootstrapDatabase } from '../../../../local/database/bootstrap.ts';
import { migrate } from '../../../../local/postgres/migrate.ts';
import { withConnection } from '../../../../local/postgres/with-connection.ts';
import { runProgram, type OnEnd } from './hub.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/** The files of bench/ that `npm run bench` and the others start. */
export const benchmarks = Object.entries(scripts)
  .filter(([name]) => /^bench\b/.test(name))
  .map(([, command]) => /bench\/([\w-]+)\.ts/.exec(command)?.[1] ?? command)
  .sort();

/** The files of bench/ that begin with a comment that says which command runs them. */
export const documentedBenchmarks = readdirSync(join(root, 'bench'))
  .filter((name) => name.endsWith('.ts'))
  .filter((name) => /^\/\*\*\s[^/]*`npm run bench/.test(readFileSync(join(root, 'bench', name), 'utf8')))
  .map((name) => name.replace(/\.ts$/, ''))
  .sort();

/** Creates the migrated database that the benchmarks copy; returns their environment. */
export async function prepareBenchmarks(hub: Omit<Hub, 'stop'>): Promise<Record<string, string>> {
  const template = new URL(hub.status.db_url);
  template.pathname = '/bench_template';
  await withConnection(hub.status.db_url, (sql) => sql.unsafe('create database bench_template'));
  await withConnection(template.href, bootstrapDatabase);
  await withConnection(template.href, (sql) => migrate(sql, join(root, 'supabase', 'migrations')));
  return { [sharedHub]: JSON.stringify(hub), [sharedTemplate]: template.href };
}

/** Runs a benchmark in small: it ends well, and prints numbers, all of them finite. */
export async function runBenchmark(name: string, environment: Record<string, string>, onEnd: OnEnd) {
  const args = ['scripts/run.mjs', `bench/${name}.ts`, '--small'];
  const program = runProgram(process.execPath, args, { environment, onEnd });
  const code = await program.exited;
  expect(code, `${name} printed:\n${program.output}`).toBe(0);
  expect(program.stdout, name).toMatch(/\d/);
  expect(program.stdout, name).not.toMatch(/\b(?:NaN|Infinity|undefined)\b/);
}
