import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../processes/children.ts';
import { findFreePort } from '../network/ports.ts';
import { programs, root, toolEnvironment } from '../project.ts';
import type { SiteOptions } from './site-options.ts';

const patienceMs = 120_000;

/** Serves the build in the folder under workerd; resolves once it responds. */
export async function serveBuiltSite({ folder, port, environment, mark, log, signal }: SiteOptions) {
  // A build with on-demand pages has a worker with its own configuration; a prerendered one has files only.
  const configs = ['server', 'client'].map((part) => join(folder, part, 'wrangler.json'));
  const config = configs.find((file) => existsSync(file));
  if (!config) throw new Error(`${configs.join(' and ')} are missing: the build did not finish.`);
  const flags = ['--config', config, '--ip', '127.0.0.1', '--port', String(port)];
  // Any free inspector port: another hub on this machine may use the default one.
  flags.push('--inspector-port', String(await findFreePort()));
  flags.push('--show-interactive-dev-session=false', '--log-level=warn');
  const site = startChild(programs.wrangler, ['dev', ...flags], {
    cwd: folder,
    // Its logs and its list of running workers stay in the data folder too.
    env: { ...toolEnvironment, ...mark, ...environment, XDG_CONFIG_HOME: `${folder}.wrangler` },
    log: (line) => {
      log(`[site] ${line}`);
    },
    signal,
  });
  // It responds with 503 while the backend is starting.
  return waitUntilServing(site, port, (status) => status === 200 || status === 503);
}

/** Serves the sources with hot reload; resolves once it responds, even with a page's error. */
export async function serveSiteSources({ port, environment, mark, log, signal }: SiteOptions) {
  const site = startChild(programs.astro, ['dev', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: root,
    env: { ...toolEnvironment, ...mark, ...environment },
    log,
    signal,
  });
  return waitUntilServing(site, port, () => true);
}

async function waitUntilServing(
  site: Child,
  port: number,
  isReady: (status: number) => boolean,
): Promise<Child> {
  const state = { hasExited: false, lastStatus: 'none' };
  void site.exited.then(() => (state.hasExited = true));
  const deadline = Date.now() + patienceMs;
  while (Date.now() < deadline) {
    if (state.hasExited) throw new Error('The site exited before it responded; see its output above.');
    const response = await fetch(`http://127.0.0.1:${String(port)}/`).catch(() => undefined);
    await response?.body?.cancel();
    if (response && isReady(response.status)) return site;
    if (response) state.lastStatus = String(response.status);
    await wait(30);
  }
  await site.stop();
  throw new Error(
    `The site did not start in time: the last response to / was ${state.lastStatus}. See its output above.`,
  );
}
