import { inject } from 'vitest';
import { createApp as createApi } from '../../../supabase/functions/api/app.ts';
import { createApp as createNotify } from '../../../supabase/functions/notify/app.ts';
import { createApp as createSeed } from '../../../supabase/functions/seed/app.ts';
import type { FunctionEnv } from '../../../supabase/functions/_shared/function-env.ts';

/** A request to a function: a path like /api/health, and what fetch takes; `token` and `json` are shorthands. */
export interface Ask extends RequestInit {
  token?: string | undefined;
  json?: unknown;
}
/** One way to the functions. */
export type Door = (path: string, ask?: Ask) => Promise<Response>;

const prepare = ({ token, json, ...init }: Ask): RequestInit => {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', inject('stack').publishable_key);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return { ...init, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
};

/** What the functions know in the tests; `log` keeps what they print. */
export function testEnv(change: Partial<FunctionEnv> = {}): FunctionEnv & { lines: string[] } {
  const { api_url, publishable_key, secret_key, site_url } = inject('stack');
  const lines: string[] = [];
  return {
    supabase: {
      url: api_url,
      publishableKeys: { default: publishable_key },
      secretKeys: { default: secret_key },
      jwks: new URL(`${api_url}/auth/v1/.well-known/jwks.json`),
    },
    allowedOrigins: [site_url],
    allowSampleData: true,
    siteUrl: site_url,
    functionsUrl: `${api_url}/functions/v1`,
    mail: {
      kind: 'smtp',
      from: 'The hub <hub@localhost.test>',
      host: '127.0.0.1',
      port: inject('smtpPort'),
      secure: false,
    },
    log: (line) => void lines.push(line),
    lines,
    ...change,
  };
}

/** Calls the apps in this process. */
export function openDoor(env: FunctionEnv): Door {
  const apps = { api: createApi(env), notify: createNotify(env), seed: createSeed(env) };
  return async (path, ask = {}) => {
    const app = path.startsWith('/seed') ? apps.seed : path.startsWith('/notify') ? apps.notify : apps.api;
    return app.request(path, prepare(ask));
  };
}

/** The same suite goes through both: the apps in this process, and Deno behind the gateway. */
export const doors: [string, Door][] = [
  ['in this process', openDoor(testEnv())],
  [
    'under Deno, over HTTP',
    (path, ask = {}) => fetch(`${inject('stack').api_url}/functions/v1${path}`, prepare(ask)),
  ],
];
