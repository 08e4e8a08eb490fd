import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Child, startChild } from '../processes/children.ts';
import { programs, root, toolEnvironment, wranglerRequire } from '../project.ts';
import type { SiteOptions } from './site-options.ts';
import { workerdConfig } from './worker-config.ts';

const patienceMs = 120_000;

/** Serves the build in the folder under workerd, by IPv4 and, if the machine has it, IPv6; resolves once it responds. */
export async function serveBuiltSite({ folder, port, mark, log, signal }: Omit<SiteOptions, 'environment'>) {
  const platform = join(folder, 'platform');
  const addresses = [`127.0.0.1:${String(port)}`, ...(hasIpv6() ? [`[::1]:${String(port)}`] : [])];
  const { text, environment } = workerdConfig(folder, addresses);
  cpSync(join(import.meta.dirname, 'worker'), platform, { recursive: true });
  const file = join(platform, 'workerd.capnp');
  rmSync(file, { force: true });
  writeFileSync(file, text, { mode: 0o600 });
  const { default: workerd } = wranglerRequire('workerd') as { default: string };
  const site = startChild(workerd, ['serve', file], {
    cwd: platform,
    env: { ...mark, ...environment },
    log: (line) => {
      log(`[site] ${line}`);
    },
    signal,
  });
  // It responds with 503 while the backend is starting.
  return waitUntilServing(site, port, (status) => status === 200 || status === 503);
}

const hasIpv6 = () =>
  Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'));

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
