import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import type { Stack, StackOptions } from '../../../../local/supervisor.ts';
import { readAuthConfig } from '../../../../local/auth/config/config.ts';
import { markWithoutDemo } from '../../../../local/data-folder/data-folder.ts';
import { readKeys } from '../../../../local/data-folder/folder-keys.ts';
import { findFreePort } from '../../../../local/network/ports.ts';
import { readConfigToml, root } from '../../../../local/project.ts';
import { prepareBuild } from '../../../../local/site/build.ts';
import { siteEnvironment } from '../../../../local/site/environment.ts';
import { fingerprintSite } from '../../../../local/site/fingerprint.ts';
import { copyBuiltSite } from '../../../support/built-site.ts';
import { copyPreparedFolder } from '../../../support/prepared-folder.ts';
import { descendantsOf, untilGone } from './processes.ts';

/** Takes what is to be done at the end, of a test or of several that share what was started. */
export type OnEnd = (end: () => void | Promise<void>) => void;

/** A data folder for one test, removed afterward. */
export function newDataDir(onEnd: OnEnd = onTestFinished) {
  const parent = mkdtempSync(join(tmpdir(), 'hub-supervisor-'));
  onEnd(() => {
    rmSync(parent, { recursive: true, force: true });
  });
  return join(parent, 'data');
}

/**
 * The same with what a first start leaves there, for a test that is not about a first start: the migrations, with the demo town or not, or
 * what `--empty` leaves.
 */
export async function newPreparedDir(kind: 'migrated' | 'demo' | 'empty', onEnd: OnEnd = onTestFinished) {
  const dataDir = newDataDir(onEnd);
  await copyPreparedFolder(kind === 'empty' ? 'migrated' : kind, dataDir);
  if (kind === 'empty') markWithoutDemo(dataDir);
  return dataDir;
}

/** The same with the demo town and the built site, which a start on these ports serves as it is. */
export async function newBuiltDir(onEnd: OnEnd = onTestFinished) {
  const dataDir = await newPreparedDir('demo', onEnd);
  const ports = { sitePort: await findFreePort(), apiPort: await findFreePort() };
  const site = `http://localhost:${String(ports.sitePort)}`;
  const api = `http://localhost:${String(ports.apiPort)}`;
  const { publishable: publishableKey } = readKeys(join(dataDir, 'keys.json'));
  const folder = join(dataDir, 'site');
  // Nothing listens there: none of these tests opens a page in a browser.
  await copyBuiltSite(folder, { site, api, publishableKey, analytics: `${site}/no-analytics` });
  await prepareBuild(folder, {});
  const environment = siteEnvironment({
    siteUrl: site,
    apiUrl: api,
    publishableKey,
    auth: readAuthConfig(readConfigToml(), { siteUrl: site }),
    hasSampleData: true,
    allowsSampleData: true,
  });
  writeFileSync(`${folder}.fingerprint`, fingerprintSite(root, environment));
  return { dataDir, ports };
}

/** A running program with its output. */
export interface Program {
  pid: number;
  /** Its output so far, with errors. */
  readonly output: string;
  /** Its standard output so far. */
  readonly stdout: string;
  exited: Promise<number | null>;
  signal(name: NodeJS.Signals): void;
  /** Waits until the output matches, by default for four minutes. Throws when the program exits before. */
  untilPrinted(pattern: RegExp, timeout?: number): Promise<RegExpExecArray>;
}

/** Starts a program under this Node; it and its children are ended with the test. */
export function runProgram(
  command: string,
  args: string[],
  { environment = {}, onEnd = onTestFinished }: { environment?: Record<string, string>; onEnd?: OnEnd } = {},
): Program {
  const child = spawn(command, args, { cwd: root, env: { ...process.env, ...environment } });
  const printed = { all: '', stdout: '', hasEnded: false };
  child.stdout.on('data', (text: Buffer) => {
    printed.all += text.toString();
    printed.stdout += text.toString();
  });
  child.stderr.on('data', (text: Buffer) => (printed.all += text.toString()));
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  void exited.then(() => (printed.hasEnded = true));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${command} could not be started`);
  onEnd(async () => {
    const left = descendantsOf(pid);
    if (!printed.hasEnded) child.kill('SIGTERM');
    await exited;
    await untilGone(left);
  });
  return {
    pid,
    exited,
    get output() {
      return printed.all;
    },
    get stdout() {
      return printed.stdout;
    },
    signal: (name) => child.kill(name),
    untilPrinted: (pattern, timeout = 240_000) =>
      vi.waitUntil(
        () => {
          const found = pattern.exec(printed.all);
          if (!found && printed.hasEnded) throw new Error(`It ended and had printed:\n${printed.all}`);
          return found;
        },
        { timeout, interval: 20 },
      ),
  };
}

/** Runs local/main.ts, as npm start, npm run stack and the others do. */
export const runMain = (...args: string[]) => runProgram(process.execPath, ['local/main.ts', ...args]);

/** `npm run stack` on free ports. */
export const runBackend = (dataDir: string, ...flags: string[]) =>
  runMain('stack', '--data', dataDir, '--api-port', '0', '--mail-port', '0', ...flags);

/** Starts a stack with options that the command line does not have. */
export function tryStack(options: Partial<StackOptions> & { dataDir: string }, onEnd?: OnEnd) {
  const script = join(import.meta.dirname, 'run-stack.ts');
  const all: StackOptions = { sitePort: 0, apiPort: 0, mailPort: 0, site: 'none', ...options };
  return runProgram(process.execPath, [script, JSON.stringify(all)], onEnd && { onEnd });
}

// Building and starting take 36 s of CPU: 65 to 71 s of the clock with a load of 12 on two cores, and other builds of this checkout come first.
export const buildTimeoutMs = 300_000;

/** The same; resolves once it is ready. */
export async function runStack(options: Partial<StackOptions> & { dataDir: string }, onEnd?: OnEnd) {
  const program = tryStack(options, onEnd);
  const [line] = await program.untilPrinted(
    /^\{.*\}$/m,
    options.site === 'production' ? buildTimeoutMs : undefined,
  );
  const stop = async () => {
    program.signal('SIGTERM');
    await program.exited;
  };
  return { program, stop, ...(JSON.parse(line) as Pick<Stack, 'status' | 'demo'>) };
}
