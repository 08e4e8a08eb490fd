import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findRunningHub } from './data-folder/data-folder.ts';
import { rebaseDataFolder } from './database/rebase.ts';
import { type CommandLine, parseCommandLine, usage, UsageError } from './flags.ts';
import { listenForShutdown } from './shutdown-signals.ts';
import { root } from './project.ts';
import { startStack } from './supervisor.ts';
import { requestSetupUrl } from './setup-url.ts';
import { printWelcome } from './welcome.ts';

const siteOf = { start: 'production', dev: 'dev', stack: 'none' } as const;

/** Runs a command of the local stack; returns the exit code. */
export async function main(args: string[]): Promise<number> {
  try {
    const line = parseCommandLine(args);
    if (line.help) {
      console.log(usage);
      return 0;
    }
    if (line.command === 'status') return printStatus(line);
    if (line.command === 'rebase') return await rebase(line);
    if (line.command === 'stop') return await stopRunning(line);
    return await run(line, siteOf[line.command]);
  } catch (error) {
    const isUsage = error instanceof UsageError;
    console.error(error instanceof Error ? error.message : error);
    if (isUsage) console.error(`\n${usage}`);
    return isUsage ? 2 : 1;
  }
}

async function run(line: CommandLine, site: 'production' | 'dev' | 'none'): Promise<number> {
  const { dataDir, sitePort, apiPort, mailPort, isEmpty, command } = line;
  const shutdown = listenForShutdown(dataDir);
  try {
    const signal = shutdown.signal;
    const watch = command === 'dev';
    const options = { dataDir, sitePort, apiPort, mailPort, isEmpty, site, watch, signal };
    const stack = await startStack(options);
    try {
      printWelcome(stack, command, await requestSetupUrl(stack.status));
      const problem = await Promise.race([shutdown.requested, shutdown.crashed, stack.failed]);
      console.log(problem ? `\n${problem}\nStopping ...` : '\nStopping ...');
      return problem ? 1 : 0;
    } finally {
      await stack.stop();
      console.log('Stopped.');
    }
  } catch (error) {
    if (!shutdown.signal.aborted) throw error;
    console.log('Stopped during startup.');
    return 0;
  }
}

async function rebase({ dataDir }: CommandLine): Promise<number> {
  const result = await rebaseDataFolder({
    dataDir,
    migrationsDir: join(root, 'supabase', 'migrations'),
    now: new Date(),
  });
  if (!result.isNeeded) {
    console.log(`${dataDir} is up to date: its database has the present migrations.`);
    return 0;
  }
  const copied = Object.entries(result.tables).filter(([, rows]) => rows > 0);
  for (const [table, rows] of copied) console.log(`${String(rows).padStart(9)}  ${table}`);
  for (const line of result.leftOut) console.log(`Left out: ${line}`);
  console.log(`\nThe data is in the present schema. The old database is kept in ${result.backup};`);
  console.log('delete it when you have looked at everything.');
  return 0;
}

function printStatus({ dataDir, json }: CommandLine): number {
  const hub = findRunningHub(dataDir);
  if (!hub?.status) {
    const what = hub ? `The hub on ${dataDir} is not ready yet.` : `No hub is running on ${dataDir}.`;
    console.error(hub ? what : `${what} Start one with: npm start`);
    return 1;
  }
  if (json) console.log(JSON.stringify(hub.status, null, 2));
  else for (const [name, value] of Object.entries(hub.status)) console.log(`${name.padEnd(16)} ${value}`);
  return 0;
}

async function stopRunning({ dataDir }: CommandLine): Promise<number> {
  const hub = findRunningHub(dataDir);
  if (!hub?.pid) {
    console.error(`No hub is running on ${dataDir}.`);
    return 1;
  }
  process.kill(hub.pid, 'SIGTERM');
  while (findRunningHub(dataDir)?.pid === hub.pid) await wait(50);
  console.log('Stopped.');
  return 0;
}
