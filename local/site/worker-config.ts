import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';

/** What the build says of its worker in server/wrangler.json. */
interface WorkerConfig {
  name: string;
  main: string;
  compatibility_date: string;
  compatibility_flags: string[];
  vars: Record<string, unknown>;
  assets: {
    binding: string;
    directory: string;
    html_handling: string;
    not_found_handling: string;
    run_worker_first?: boolean | string[];
  };
}

/** One of the workers of Cloudflare's platform, as write-platform.ts writes it next to the build. */
export interface PlatformWorker {
  compatibilityDate: string;
  compatibilityFlags: string[];
}

// What the server here does with a setting, or what none does: how to build and deploy.
const understood = new Set(
  `configPath userConfigPath topLevelName definedEnvironments send_metrics compatibility_date compatibility_flags jsx_factory jsx_fragment rules name main
  assets vars upload_source_maps python_modules previews dev no_bundle logfwdr`.split(/\s+/),
);

const isNothing = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isNothing) : value === undefined;

/** The build's own configuration. Throws when it asks for what only Cloudflare, and not the server here, has. */
export function readWorkerConfig(folder: string): WorkerConfig {
  const config = JSON.parse(readFileSync(join(folder, 'server', 'wrangler.json'), 'utf8')) as WorkerConfig;
  const unknown = Object.entries(config)
    .filter(([name, value]) => !understood.has(name) && !isNothing(value))
    .map(([name]) => name);
  if (unknown.length > 0)
    throw new Error(`The site's own server knows nothing of ${unknown.join(', ')} in wrangler.jsonc.`);
  return config;
}

/** What workerd is given, as text of its configuration. */
type Text = string;
// A string of Cap'n Proto knows \x, but not the \u of JSON.
const quote = (text: string): Text =>
  `"${text.replace(
    // oxlint-disable-next-line no-control-regex -- these are the ones to escape
    /["\\\u0000-\u001f]/g,
    (found) => `\\x${found.charCodeAt(0).toString(16).padStart(2, '0')}`,
  )}"`;
const list = (items: Text[]): Text => `[\n${items.map((item) => `    ${item}`).join(',\n')}\n  ]`;
const embed = (file: string): Text => `embed ${quote(`../${file}`)}`;

const kinds: [RegExp, string][] = [
  [/\.m?js$/, 'esModule'],
  [/\.wasm(\?module)?$/, 'wasm'],
  [/\.(txt|html|sql)$/, 'text'],
  [/\.bin$/, 'data'],
];

/** The modules of the build: what wrangler uploads. */
function modulesOf(folder: string): Text[] {
  const names = readdirSync(join(folder, 'server'), { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => !name.startsWith('.'))
    .sort()
    .flatMap((name) => {
      const kind = kinds.find(([ending]) => ending.test(name))?.[1];
      return kind ? [`(name = ${quote(name)}, ${kind} = ${embed(`server/${name}`)})`] : [];
    });
}

// Since this day, workerd does not take the flag for what it does anyway.
const nodeByDefault = '2026-08-04';

const worker = ({
  compatibilityDate,
  compatibilityFlags,
  ...more
}: PlatformWorker & Record<string, unknown>): Text =>
  `(compatibilityDate = ${quote(compatibilityDate)}, compatibilityFlags = ${list(
    compatibilityFlags
      .filter((flag) => compatibilityDate < nodeByDefault || !/^nodejs_compat(_v2)?$/.test(flag))
      .map(quote),
  )}, ${Object.entries(more)
    .map(([name, value]) => `${name} = ${String(value)}`)
    .join(', ')})`;

/** The build's variables, by their names: those of wrangler.jsonc, and of .dev.vars, which the build copies. */
function readVariables(folder: string, { vars }: WorkerConfig) {
  let secrets: NodeJS.Dict<string> = {};
  try {
    secrets = parseEnv(readFileSync(join(folder, 'server', '.dev.vars'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  return { ...vars, ...secrets };
}

/**
 * workerd's configuration for the build in `folder`, to be written into its folder `platform`, and the environment that it takes the
 * variables from: so no secret is written anywhere.
 */
export function workerdConfig(folder: string, addresses: string[]) {
  const config = readWorkerConfig(folder);
  const platform = (name: string) =>
    JSON.parse(readFileSync(join(folder, 'platform', `${name}.json`), 'utf8')) as PlatformWorker;
  const routing = readFileSync(join(folder, 'platform', 'router.config.json'), 'utf8');
  const files = readFileSync(join(folder, 'platform', 'assets.config.json'), 'utf8');
  // Only without rules is what no file is called like the pages' own.
  const isRouterNeeded =
    config.assets.not_found_handling !== 'none' ||
    config.assets.run_worker_first !== undefined ||
    (JSON.parse(files) as { redirects?: unknown }).redirects !== undefined;
  const environment: Record<string, string> = {};
  const variables = Object.entries(readVariables(folder, config)).map(([name, value]) => {
    const isText = typeof value === 'string';
    environment[`SITE_VARIABLE_${name}`] = isText ? value : JSON.stringify(value);
    return isText
      ? `(name = ${quote(name)}, fromEnvironment = ${quote(`SITE_VARIABLE_${name}`)})`
      : `(name = ${quote(name)}, json = ${quote(JSON.stringify(value))})`;
  });
  const own = {
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
  };
  const fileList = `(name = "local:files", json = ${embed('platform/files.json')})`;
  const script = (name: string, file: string): Text => `(name = ${quote(name)}, esModule = ${embed(file)})`;
  const recent = script('recent.mjs', 'platform/recent.mjs');
  const json = (name: string, text: string): Text => `(name = ${quote(name)}, json = ${quote(text)})`;
  const service = (name: string, target: string): Text => `(name = ${quote(name)}, service = ${target})`;

  const services = {
    site: worker({
      ...own,
      modules: list([
        script('local:front', 'platform/front.mjs'),
        script('compress.mjs', 'platform/compress.mjs'),
        recent,
        fileList,
        ...modulesOf(folder),
      ]),
      bindings: list([
        service(config.assets.binding, '"assets"'),
        service('LOCAL_ROUTER', '"router"'),
        json('LOCAL_ROUTER_DECIDES', String(isRouterNeeded)),
        ...variables,
      ]),
      globalOutbound: '"network"',
      cacheApiOutbound: '"cache"',
    }),
    router: worker({
      ...platform('router'),
      modules: list([script('router', 'platform/router.mjs')]),
      bindings: list([
        service('ASSET_WORKER', '"assets"'),
        service('USER_WORKER', '(name = "site", entrypoint = "pages")'),
        json('CONFIG', routing),
      ]),
    }),
    assets: worker({
      ...platform('assets'),
      modules: list([script('assets', 'platform/assets.mjs')]),
      bindings: list([
        '(name = "ASSETS_KV_NAMESPACE", kvNamespace = "files")',
        `(name = "ASSETS_MANIFEST", data = ${embed('platform/manifest.bin')})`,
        json('CONFIG', files),
      ]),
    }),
    files: worker({
      ...own,
      modules: list([script('local:file-reader', 'platform/file-reader.mjs'), fileList]),
      bindings: list([service('DISK', '"disk"')]),
    }),
    cache: worker({ ...own, modules: list([script('local:cache', 'platform/cache.mjs'), recent]) }),
  };
  const directory = quote(join(folder, 'server', config.assets.directory));
  const sockets = addresses.map(
    (address) => `(name = ${quote(address)}, address = ${quote(address)}, service = "site")`,
  );
  const text = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = ${list([
    ...Object.entries(services).map(([name, value]) => `(name = ${quote(name)}, worker = ${value})`),
    `(name = "disk", disk = (path = ${directory}, allowDotfiles = true))`,
    // The backend of a hub on this machine has an address of this machine.
    '(name = "network", network = (allow = ["public", "private"], tlsOptions = (trustBrowserCas = true)))',
  ])},
  sockets = ${list(sockets)},
  # What an answer leaves in memory is freed soon: V8 does not count the bodies, and waits until its own part has grown to 64 MB.
  v8Flags = ["--max-semi-space-size=1"]
);
`;
  return { text, environment };
}
