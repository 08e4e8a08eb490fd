import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../children.ts';
import { findFreePort } from '../ports.ts';
import { programs, root, stayingHome } from '../project.ts';
import type { SiteOptions } from './start.ts';

const patienceMs = 120_000;

/** Serves the build in the folder under workerd; resolves once it answers. */
export async function serveBuiltSite({ folder, port, environment, mark, log, signal }: SiteOptions) {
  // A build with on-demand pages has a worker with its own configuration; a wholly prerendered one is files only.
  const configs = ['server', 'client'].map((part) => join(folder, part, 'wrangler.json'));
  const config = configs.find((file) => existsSync(file));
  if (!config) throw new Error(`${configs.join(' and ')} are missing: the build did not finish.`);
  const flags = ['--config', config, '--ip', '127.0.0.1', '--port', String(port)];
  // Any free inspector port: the default one may belong to another hub on this machine.
  flags.push('--inspector-port', String(await findFreePort()));
  flags.push('--show-interactive-dev-session=false', '--log-level=warn');
  const site = startChild(programs.wrangler, ['dev', ...flags], {
    cwd: folder,
    // Its logs and its list of running workers stay in the data folder as well.
    env: { ...stayingHome, ...mark, ...environment, XDG_CONFIG_HOME: `${folder}.wrangler` },
    log: (line) => {
      log(`[site] ${line}`);
    },
    signal,
  });
  // 503 is its own answer while the backend is still starting.
  return untilItServes(site, port, (status) => status === 200 || status === 503);
}

/** Serves the sources with hot reload; resolves once it answers, be it with the error of a page. */
export async function serveSiteSources({ port, environment, mark, log, signal }: SiteOptions) {
  const site = startChild(programs.astro, ['dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: root,
    env: { ...stayingHome, ...mark, ...environment },
    log,
    signal,
  });
  return untilItServes(site, port, () => true);
}

async function untilItServes(
  site: Child,
  port: number,
  isReady: (status: number) => boolean,
): Promise<Child> {
  const state = { hasEnded: false, answer: 'nothing' };
  void site.exited.then(() => (state.hasEnded = true));
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (state.hasEnded) throw new Error('The site ended before it answered; its lines above say why.');
    const reply = await fetch(`http://127.0.0.1:${String(port)}/`).catch(() => undefined);
    await reply?.body?.cancel();
    if (reply && isReady(reply.status)) return site;
    if (reply) state.answer = String(reply.status);
    await wait(30);
  }
  await site.stop();
  throw new Error(`The site did not get ready: / answered ${state.answer}. Its lines above may say why.`);
}
