import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../local/network/ports.ts';
import { prepareBuild } from '../../local/site/build.ts';
import { serveBuiltSite } from '../../local/site/serve.ts';
import { copyBuild } from './copy-build.ts';

/** A build of the site under a workerd of its own, with what it asks the backend. */
export interface CountedWorker {
  url: string;
  /** The process of workerd. */
  pid: number;
  /** The methods and paths of what was asked since the last call of `takeRequests`, in order. */
  takeRequests(): string[];
  stop(): Promise<void>;
}

/** Serves a copy of the build in `folder` whose requests to the backend at `apiUrl` are counted on their way. */
export async function serveCounted(folder: string, apiUrl: string): Promise<CountedWorker> {
  const asked: string[] = [];
  const proxy = createServer((incoming, outgoing) => {
    asked.push(`${incoming.method ?? ''} ${incoming.url ?? ''}`);
    const onward = request(new URL(incoming.url ?? '/', apiUrl), {
      method: incoming.method,
      headers: { ...incoming.headers, host: new URL(apiUrl).host },
    });
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const proxyUrl = `http://localhost:${String((proxy.address() as AddressInfo).port)}`;

  const site = await serveCopy(folder, { [apiUrl]: proxyUrl });
  return {
    ...site,
    takeRequests: () => asked.splice(0),
    stop: async () => {
      await site.stop();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}

/** Serves a copy of the build in `folder`, with the replacements of copyBuild. */
export async function serveCopy(
  folder: string,
  replacements: Readonly<Record<string, string>>,
): Promise<Omit<CountedWorker, 'takeRequests'>> {
  const copy = mkdtempSync(join(tmpdir(), 'hub-worker-'));
  copyBuild(folder, copy, replacements);
  await prepareBuild(copy, {});
  const port = await findFreePort();
  const site = await serveBuiltSite({ folder: copy, port, mark: {}, log: () => undefined });
  return {
    url: `http://127.0.0.1:${String(port)}`,
    pid: site.pid,
    stop: async () => {
      await site.stop();
      rmSync(copy, { recursive: true, force: true });
    },
  };
}
