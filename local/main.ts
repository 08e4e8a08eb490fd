import { setTimeout as wait } from 'node:timers/promises';
import { findRunningHub } from './data-folder.ts';
import { type CommandLine, parseCommandLine, usage, UsageError } from './flags.ts';
import { startStack } from './supervisor.ts';
import { printWelcome } from './welcome.ts';

process.exitCode = await main().catch((error: unknown) => {
  if (error instanceof UsageError) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  console.error(error instanceof Error ? error.message : error);
  return 1;
});

async function main(): Promise<number> {
  const line = parseCommandLine(process.argv.slice(2));
  if (line.help) {
    console.log(usage);
    return 0;
  }
  if (line.command === 'status') return printStatus(line);
  if (line.command === 'stop') return stopRunning(line);
  return run(line);
}

async function run({ command, dataDir, sitePort, apiPort, mailPort }: CommandLine): Promise<number> {
  const interrupted = interruption();
  const site = ({ start: 'production', dev: 'dev', stack: 'none' } as const)[
    command as 'start' | 'dev' | 'stack'
  ];
  const stack = await startStack({ dataDir, sitePort, apiPort, mailPort, site, watch: command === 'dev' });
  printWelcome(stack, command);
  const reason = await Promise.race([interrupted, stack.broken]);
  console.log(reason ? `\n${reason} Stopping the rest ...` : '\nStopping ...');
  await stack.stop();
  console.log('Stopped.');
  return reason ? 1 : 0;
}

/** Resolves (with nothing to say) at the first Ctrl-C or request to end; at the second, the process ends at once. */
function interruption() {
  return new Promise<undefined>((resolve) => {
    let asked = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (asked && signal === 'SIGINT') process.exit(130);
        asked = true;
        resolve(undefined);
      });
    }
  });
}

function printStatus({ dataDir, json }: CommandLine): number {
  const status = findRunningHub(dataDir)?.status;
  if (!status) {
    console.error(`No hub is running on ${dataDir}. Start one with: npm start`);
    return 1;
  }
  if (json) console.log(JSON.stringify(status, null, 2));
  else for (const [name, value] of Object.entries(status)) console.log(`${name.padEnd(16)} ${value}`);
  return 0;
}

async function stopRunning({ dataDir }: CommandLine): Promise<number> {
  const hub = findRunningHub(dataDir);
  if (!hub?.pid) {
    console.error(`No hub is running on ${dataDir}.`);
    return 1;
  }
  process.kill(hub.pid, 'SIGTERM');
  while (findRunningHub(dataDir)) await wait(50);
  console.log('Stopped.');
  return 0;
}
