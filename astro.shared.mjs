import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import react from '@astrojs/react';
import { envField } from 'astro/config';
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js';

const originOf = (/** @type {string | undefined} */ address) => (address ? new URL(address).origin : '');
const analytics = originOf(process.env.PUBLIC_ANALYTICS_URL);
const api = originOf(process.env.PUBLIC_SUPABASE_URL);
// Its own entry: a source with http does not allow WebSockets.
const realtime = api.replace(/^http/, 'ws');
// Where map tiles come from, e.g. https://tile.example/{z}/{x}/{y}.png; `{s}` stands for any host below. Without a setting,
// OpenStreetMap's own server, which needs no key and is for modest use (docs/deploy.md); `off` for a plain ground.
const openStreetMap = {
  tiles: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
  attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
};
const tilesUrl = process.env.PUBLIC_MAP_TILES_URL ?? openStreetMap.tiles;
const tiles =
  tilesUrl && tilesUrl !== 'off'
    ? new URL(tilesUrl.replace('{s}', 'SUB')).origin.replace(/sub\./i, '*.')
    : '';

const captcha = process.env.PUBLIC_CAPTCHA_PROVIDER;
if (Boolean(captcha) !== Boolean(process.env.PUBLIC_CAPTCHA_SITE_KEY))
  throw new Error('Set both PUBLIC_CAPTCHA_PROVIDER and PUBLIC_CAPTCHA_SITE_KEY, or none of them.');
/** @type {Record<string, `https://${string}`[]>} */
const captchaServices = {
  hcaptcha: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  turnstile: ['https://challenges.cloudflare.com'],
};
// An unknown name is refused by the schema below.
const captchaHosts = captchaServices[captcha ?? ''] ?? [];

/** The hash of an inline script or style, as a content policy names it. @returns {`sha256-${string}`} */
const sha256 = (/** @type {string} */ text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

// The one script within a page, without its comments and indentation; the content policy knows it by its hash.
const showFrame = readFileSync('src/components/show-frame.js', 'utf8').replace(/^\s*(\/\/.*)?\n?/gm, '');

/**
 * @param {string} file
 * @param {string[]} dependencies
 */
const preloadUnlessRetried = (file, dependencies) =>
  /\/(?:supabase-auth|auth-errors|create-(?:data|storage|realtime)-client|server-message-catalog|validation|translate-field|captcha|ReauthenticateForm)\./.test(
    file,
  )
    ? []
    : dependencies;

// Each in one file that imports only what every page with an island has loaded: a retry asks for no other file again.
const authLibrary = ownFile('supabase-auth', /supabase-auth\.ts$|@supabase[/\\]auth-js|tslib/);
const dataClient = ownFile(
  'create-data-client',
  /(create-data-client|data-errors|database-errors|constraint-messages|file-error-strings|file-errors)\.ts$|@supabase[/\\]postgrest-js/,
);
const authErrors = ownFile('auth-errors', /[/\\](auth-errors|auth-error-strings)\.ts$/);
// A contract that a form loads on first use (account-contracts.ts) must be named here; otherwise its file imports others and cannot be retried after an outage.
const validation = ownFile(
  'validation',
  /(contracts[/\\](auth|account)|forms[/\\]validate-input)\.ts$|zod[/\\]v4[/\\](core|mini|locales)[/\\]/,
);
const accountInHeader = ownFile(
  'account-in-header',
  /(load-account|follow-unread-counts|unread-counts|call-as-stored)\.ts$/,
);

/** @type {(name: string, test: RegExp) => import('vite').Rolldown.CodeSplittingGroup} */
function ownFile(name, test) {
  return { name, test, includeDependenciesRecursively: false };
}

/**
 * Whether a module that `test` recognizes is reached from one by what `next` says of it; what is known stays known.
 *
 * @param {RegExp} test
 * @param {'importers' | 'importedIds'} next
 */
function makeSearch(test, next) {
  /** @type {Map<string, boolean>} */
  const known = new Map();
  /**
   * @param {string} id
   * @param {{ getModuleInfo(id: string): { importers: readonly string[], importedIds: readonly string[] } | null }} graph
   * @returns {boolean}
   */
  const reaches = (id, graph) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    // Of a circle that is being followed nothing is known yet.
    known.set(id, false);
    const more = [...(graph.getModuleInfo(id)?.[next] ?? [])];
    const found = test.test(id) || more.some((other) => reaches(other, graph));
    known.set(id, found);
    return found;
  };
  return reaches;
}

// Of islands, but small, and scripts of pages without one need them, too: by themselves they bring all that islands share.
const isOfManyPages = /(service-url|session-key|report-islands|dialog-history|track)\.ts$/;
const isOfEveryPage = makeSearch(/layouts[/\\]Page\.astro\?astro&type=script/, 'importers');
const isOfEveryIsland = makeSearch(
  /IslandPageHead\.astro\?astro&type=script|create-data-client\.ts$/,
  'importers',
);
const isOfPageScript = makeSearch(/\?astro&type=script|(search-palette|show-map)\.ts$/, 'importers');
// Small modules that forms load on first use and some pages need at once.
const isOfEveryForm =
  /(contracts[/\\]password-rules|i18n[/\\](translate-sentence|counted|\w+[/\\]shared[/\\]password-rules))\.ts$/;
const isOfSignIn = makeSearch(/features[/\\]auth[/\\]\w+(Form|Page)\.tsx$/, 'importers');
const queries = makeSearch(/@tanstack[/\\]/, 'importedIds');
const validates = makeSearch(/zod[/\\]v4[/\\]/, 'importedIds');
const validatesWithAll = makeSearch(/zod[/\\]v4[/\\]classic/, 'importedIds');

/** @type {(name: import('vite').Rolldown.CodeSplittingNameFunction, minShareCount: number) => import('vite').Rolldown.CodeSplittingGroup} */
const sharedFile = (name, minShareCount) => ({ name, minShareCount, includeDependenciesRecursively: false });

/**
 * A hundred small files take a phone longer than their bytes: what each page loads is in one, what each page with an island loads in another,
 * and what many islands share is in five: two with zod (the whole of it, the small one), one with the library of queries, and the rest by whether the sign-in
 * pages need it.
 * What other scripts of pages import stays as it is: visitors load it.
 */
const sharedFiles = [
  sharedFile(
    (id, graph) =>
      !id.includes('?astro') && (isOfManyPages.test(id) || isOfEveryPage(id, graph)) ? 'page' : null,
    2,
  ),
  sharedFile(
    (id, graph) =>
      !id.includes('?astro') && (isOfEveryForm.test(id) || isOfEveryIsland(id, graph)) ? 'session' : null,
    2,
  ),
  sharedFile((id, graph) => {
    if (id.includes('?astro') || isOfPageScript(id, graph)) return null;
    if (validatesWithAll(id, graph)) return queries(id, graph) ? null : 'zod';
    if (validates(id, graph)) return queries(id, graph) ? null : 'zod-mini';
    if (queries(id, graph)) return 'signed-in';
    return isOfSignIn(id, graph) ? 'islands' : 'lists';
  }, 30),
];

/**
 * Chromium keeps a module that could not be fetched or preloaded as failed until the page is reloaded. The clients that forms load
 * when they need them are retried after an outage (src/lib/browser/retryable-import.ts), which takes that their imports were not
 * preloaded together with them.
 *
 * @type {import('vite').Plugin}
 */
const retryableClients = {
  name: 'retryable-clients',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            modulePreload: { polyfill: false, resolveDependencies: preloadUnlessRetried },
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: {
                  groups: [authLibrary, dataClient, authErrors, validation, accountInHeader, ...sharedFiles],
                },
              },
            },
          },
        }
      : undefined,
};

/** @type {import('astro').AstroIntegration} */
const personDirective = {
  name: 'person-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({ name: 'person', entrypoint: './src/lib/browser/mount-for-person.ts' });
    },
  },
};

/**
 * Lets the policy of a page name its own inline styles, which Astro adds for each page, and not those of all other pages too: they took
 * 3.5 kB of each answer's headers.
 *
 * @type {import('astro').AstroIntegration}
 */
const ownStyleHashes = {
  name: 'own-style-hashes',
  hooks: {
    'astro:build:ssr': ({ manifest: { csp } }) => {
      if (csp) csp.styleDirective.hashes = [sha256(ISLAND_STYLES)];
    },
  },
};

const browserZod = resolve('src/lib/browser/zod.ts');

/**
 * Zod as browsers need it: without compiling (src/lib/browser/zod.ts), and without making JSON schemas, which only the API does.
 *
 * @type {import('vite').Plugin}
 */
const zodForBrowsers = {
  name: 'zod-for-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) => (source === 'zod' && importer !== browserZod ? browserZod : undefined),
  transform: {
    filter: { id: /zod[/\\]v4[/\\]classic[/\\]schemas\.js$/ },
    handler: (code) => ({
      code: code
        .replace(/inst\._zod\.processJSONSchema = .*;/g, '')
        .replace(/create(ToJSON|StandardJSON)SchemaMethod\(this, [^)]*\)/g, 'undefined'),
      map: null,
    }),
  },
};

/**
 * What the site's build and its page tests share; the platform's adapter is added by astro.config.mjs.
 *
 * @type {import('astro').AstroUserConfig}
 */
export const shared = {
  site: process.env.SITE_URL ?? 'http://localhost:8080',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  integrations: [react(), personDirective, ownStyleHashes],
  // Another language has the same pages under its prefix: each address without a page of its own shows the English page,
  // which takes its sentences from src/i18n.
  i18n: {
    locales: ['en', 'es'],
    defaultLocale: 'en',
    fallback: { es: 'en' },
    routing: { prefixDefaultLocale: false, fallbackType: 'rewrite' },
  },
  vite: {
    define: {
      __HAS_CAPTCHA__: JSON.stringify(captchaHosts.length > 0),
      __SHOW_FRAME__: JSON.stringify(showFrame),
    },
    plugins: [retryableClients, zodForBrowsers],
  },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: 'prism' },
  env: {
    validateSecrets: true,
    schema: {
      PUBLIC_SUPABASE_URL: envField.string({ context: 'client', access: 'public', url: true }),
      PUBLIC_SUPABASE_PUBLISHABLE_KEY: envField.string({
        context: 'client',
        access: 'public',
        startsWith: 'sb_publishable_',
      }),
      // The hub's name on the pages that are made with the site, for signing in and for accounts; the others read the settings.
      PUBLIC_SITE_TITLE: envField.string({
        context: 'client',
        access: 'public',
        default: 'Local Business Hub Connect',
      }),
      // Where events are sent, in the form of Plausible's Events API; without it nothing is measured.
      PUBLIC_ANALYTICS_URL: envField.string({
        context: 'client',
        access: 'public',
        url: true,
        optional: true,
      }),
      PUBLIC_ANALYTICS_DOMAIN: envField.string({ context: 'client', access: 'public', optional: true }),
      // What a shared link shows: a picture with the title, drawn by the function `share`, or for all pages the same (docs/deploy.md).
      PUBLIC_SHARE_IMAGES: envField.enum({
        context: 'client',
        access: 'public',
        values: ['drawn', 'static'],
        default: 'drawn',
      }),
      // Offers window.hub.importNews() and its like on the console; the functions decide themselves who may.
      PUBLIC_SAMPLE_DATA: envField.boolean({ context: 'client', access: 'public', default: false }),
      // The check that keeps robots out of the forms for signing in; [auth.captcha] of the backend must have the same provider.
      PUBLIC_CAPTCHA_PROVIDER: envField.enum({
        context: 'client',
        access: 'public',
        values: ['hcaptcha', 'turnstile'],
        optional: true,
      }),
      PUBLIC_CAPTCHA_SITE_KEY: envField.string({ context: 'client', access: 'public', optional: true }),
      // What the auth server has but does not tell (docs/deploy.md): security keys as second step, and `ethereum,solana`.
      PUBLIC_SECURITY_KEYS: envField.boolean({ context: 'client', access: 'public', default: false }),
      PUBLIC_WALLETS: envField.string({ context: 'client', access: 'public', default: '' }),
      // The same as in the backend's secrets: limits then count the visitor whose form the site passes on (docs/deploy.md).
      FORWARDING_KEY: envField.string({ context: 'server', access: 'secret', optional: true, min: 32 }),
      PUBLIC_MAP_TILES_URL: envField.string({
        context: 'client',
        access: 'public',
        default: openStreetMap.tiles,
      }),
      // The default belongs to the default tiles only.
      PUBLIC_MAP_ATTRIBUTION: envField.string({
        context: 'client',
        access: 'public',
        default: tilesUrl === openStreetMap.tiles ? openStreetMap.attribution : '',
      }),
    },
  },
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        ['connect-src', "'self'", api, realtime, analytics, ...captchaHosts].filter(Boolean).join(' '),
        `img-src 'self' data: blob: ${api} ${tiles}`.trim(),
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        `frame-src ${captchaHosts.join(' ') || "'none'"}`,
      ],
      scriptDirective: {
        hashes: [sha256(showFrame)],
        ...(captchaHosts.length > 0 && { resources: ["'self'", ...captchaHosts] }),
      },
      ...(captchaHosts.length > 0 && {
        styleDirective: { resources: ["'self'", ...captchaHosts] },
      }),
    },
  },
};
