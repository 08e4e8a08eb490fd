import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface WorkerOptions {
  name: string;
  /** URL of the function's entry file. */
  entrypoint: string;
  /** Folders that the function may read besides the packages. */
  readable: string[];
  /** Other hosts that it may call. */
  hosts: string[];
  env: Record<string, string>;
  log: (line: string) => void;
}

export interface Worker {
  /** http://127.0.0.1:<port>; rejects when the function does not start. */
  origin: Promise<string>;
  /** Settles when the process has exited. */
  ended: Promise<unknown>;
  stop(): Promise<void>;
}

const projectFolder = fileURLToPath(new URL('../..', import.meta.url));
const host = fileURLToPath(new URL('./host.ts', import.meta.url));
const bootTimeout = 20_000;

/** Starts a Deno process for one function, on a free port and with as few permissions as it needs. */
export function startWorker({ name, entrypoint, readable, hosts, env, log }: WorkerOptions): Worker {
  const read = [
    ...readable,
    path.join(projectFolder, 'node_modules'),
    path.join(projectFolder, 'package.json'),
  ];
  const child = spawn(
    path.join(projectFolder, 'node_modules/.bin/deno'),
    [
      'run',
      '--no-prompt',
      `--config=${path.join(projectFolder, 'deno.json')}`,
      `--allow-net=${['127.0.0.1', 'localhost', ...hosts].join(',')}`,
      '--allow-env',
      `--allow-read=${read.join(',')}`,
      host,
      entrypoint,
    ],
    {
      cwd: projectFolder,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'],
        HOME: process.env['HOME'],
        DENO_DIR: process.env['DENO_DIR'],
        NO_COLOR: '1',
        DENO_NO_UPDATE_CHECK: '1',
        DENO_SERVE_ADDRESS: 'tcp:127.0.0.1:0',
        ...env,
      },
    },
  );
  // The pipe only shows the child that this process lives: write errors do not matter.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').catch((error: unknown) => {
    log(`[${name}] ${String(error)}`);
  });

  const origin = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`the function ${name} did not listen within ${bootTimeout} ms`));
      child.kill('SIGKILL');
    }, bootTimeout);
    const follow = (stream: Readable): void => {
      createInterface({ input: stream }).on('line', (line) => {
        const address = /^Listening on (http:\/\/\S+?)\/?(?: |$)/.exec(line)?.[1];
        if (address === undefined) {
          log(`[${name}] ${line}`);
          return;
        }
        clearTimeout(timer);
        resolve(address);
      });
    };
    follow(child.stdout);
    follow(child.stderr);
    void ended.then(() => {
      clearTimeout(timer);
      reject(new Error(`the function ${name} ended`));
    });
  });
  origin.catch(() => undefined);

  return {
    origin,
    ended,
    stop: async () => {
      child.stdin.end();
      const force = setTimeout(() => child.kill('SIGKILL'), 2000);
      await ended;
      clearTimeout(force);
    },
  };
}
