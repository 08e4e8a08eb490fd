/**
 * A program, as Miniflare takes long to load: writes next to the build in the given folder what Cloudflare's platform makes of it - the worker that
 * serves files with what its manifest, `_headers` and `_redirects` say, and the one that routes to it - as `wrangler dev` has them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { wranglerRequire } from '../project.ts';
import { type PlatformWorker, readWorkerConfig } from './worker-config.ts';

/** What is used of a plugin's services, as Miniflare gives them to workerd. */
interface Service {
  name: string;
  worker?: {
    modules: [{ esModule: string }];
    compatibilityDate: string;
    compatibilityFlags: string[];
    bindings: { name: string; json?: string; data?: Uint8Array }[];
  };
}
interface Miniflare {
  ASSETS_PLUGIN: { getServices(options: object): Promise<Service[]> };
}

const folder = resolve(process.argv[2] ?? '');
const config = readWorkerConfig(folder);
const platform = join(folder, 'platform');
const log = Object.fromEntries(
  ['debug', 'info', 'warn', 'error'].map((level) => [
    level,
    (message: unknown) => {
      if (level !== 'debug' && level !== 'info') console.error(String(message));
    },
  ]),
);

const { ASSETS_PLUGIN } = wranglerRequire('miniflare') as Miniflare;
const services = await ASSETS_PLUGIN.getServices({
  log,
  tmpPath: platform,
  options: {
    config: {
      name: config.name,
      compatibilityDate: config.compatibility_date,
      compatibilityFlags: config.compatibility_flags,
      assets: {
        directory: join(folder, 'server', config.assets.directory),
        htmlHandling: config.assets.html_handling,
        notFoundHandling: config.assets.not_found_handling,
        runWorkerFirst: config.assets.run_worker_first,
        hasUserWorker: true,
      },
    },
  },
});

function workerOf(kind: string) {
  const worker = services.find(({ name }) => name === `assets:${kind}:${config.name}`)?.worker;
  if (!worker) throw new Error(`This version of Miniflare has no ${kind}.`);
  return worker;
}
function bindingOf(kind: string, name: string) {
  const found = workerOf(kind).bindings.find((binding) => binding.name === name);
  const value = found?.json ?? found?.data;
  if (value === undefined) throw new Error(`The ${kind} of this version of Miniflare has no ${name}.`);
  return value;
}

rmSync(platform, { recursive: true, force: true });
mkdirSync(platform);
const write = (name: string, text: string | Uint8Array) => {
  writeFileSync(join(platform, name), text);
};
write('files.json', bindingOf('kv', 'ASSETS_REVERSE_MAP'));
write('manifest.bin', bindingOf('assets-service', 'ASSETS_MANIFEST'));
for (const [name, kind] of [
  ['assets', 'assets-service'],
  ['router', 'router'],
] as const) {
  const { modules, compatibilityDate, compatibilityFlags } = workerOf(kind);
  write(`${name}.mjs`, modules[0].esModule);
  // Without what the tool says of its decisions in answers.
  const settings = { ...(JSON.parse(String(bindingOf(kind, 'CONFIG'))) as object), debug: false };
  write(`${name}.config.json`, JSON.stringify(settings));
  write(`${name}.json`, JSON.stringify({ compatibilityDate, compatibilityFlags } satisfies PlatformWorker));
}
