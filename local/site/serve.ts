import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../children.ts';
import { findFreePort } from '../ports.ts';
import { programs, root } from '../project.ts';

/** How a site is served: on which loopback port, with which environment, and where its output goes. */
export interface ServeOptions {
  port: number;
  environment: Record<string, string>;
  log: (line: string) => void;
}

/** Serves the build in `folder` under workerd; resolves once it answers. */
export async function serveBuiltSite(
  folder: string,
  { port, environment, log }: ServeOptions,
): Promise<Child> {
  // A build with on-demand pages has a worker with its own configuration; a wholly prerendered one is files only.
  const configs = ['server', 'client'].map((part) => join(folder, part, 'wrangler.json'));
  const config = configs.find((file) => existsSync(file));
  if (!config) throw new Error(`${configs.join(' and ')} are missing: the build did not finish.`);
  const flags = ['--config', config, '--ip', '127.0.0.1', '--port', String(port)];
  // Any free inspector port: the default one may belong to another hub on this machine.
  flags.push(
    '--inspector-port',
    String(await findFreePort()),
    '--show-interactive-dev-session=false',
    '--log-level=warn',
  );
  return untilItServes(
    startChild('site', programs.wrangler, ['dev', ...flags], {
      cwd: folder,
      env: { ...process.env, ...environment },
      log,
    }),
    port,
  );
}

/** Serves the sources with hot reload; resolves once it answers. */
export async function serveSiteSources({ port, environment, log }: ServeOptions): Promise<Child> {
  const flags = ['dev', '--host', '127.0.0.1', '--port', String(port)];
  return untilItServes(
    startChild('site', programs.astro, flags, { cwd: root, env: { ...process.env, ...environment }, log }),
    port,
  );
}

async function untilItServes(child: Child, port: number) {
  let ended = false;
  void child.exited.then(() => (ended = true));
  for (;;) {
    if (ended) throw new Error('The site ended before it answered; its lines above say why.');
    const reply = await fetch(`http://127.0.0.1:${String(port)}/`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply?.ok) return child;
    await wait(50);
  }
}
