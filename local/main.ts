import { setTimeout as wait } from 'node:timers/promises';
import { findRunningHub } from './data-folder.ts';
import { type CommandLine, parseCommandLine, usage, UsageError } from './flags.ts';
import { followSignals } from './interruptions.ts';
import { startStack } from './supervisor.ts';
import { printWelcome } from './welcome.ts';

const siteOf = { start: 'production', dev: 'dev', stack: 'none' } as const;

// What still wants to be done after the last line is of no interest: everything has been stopped.
process.exit(await main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  try {
    const line = parseCommandLine(args);
    if (line.help) {
      console.log(usage);
      return 0;
    }
    if (line.command === 'status') return printStatus(line);
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
  const { dataDir, sitePort, apiPort, mailPort, command } = line;
  const interrupted = followSignals(dataDir);
  try {
    const signal = interrupted.signal;
    const options = { dataDir, sitePort, apiPort, mailPort, site, watch: command === 'dev', signal };
    const stack = await startStack(options);
    printWelcome(stack, command);
    const problem = await Promise.race([interrupted.asked, interrupted.crashed, stack.broken]);
    console.log(problem ? `\n${problem}\nStopping the rest ...` : '\nStopping ...');
    await stack.stop();
    console.log('Stopped.');
    return problem ? 1 : 0;
  } catch (error) {
    if (!interrupted.signal.aborted) throw error;
    console.log('Stopped before it was ready.');
    return 0;
  }
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
