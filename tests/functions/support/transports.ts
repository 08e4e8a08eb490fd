import { inject, type TestOptions } from 'vitest';
import { createApp as createApi } from '../../../supabase/functions/api/app.ts';
import { createApp as createBilling } from '../../../supabase/functions/billing/app.ts';
import { createApp as createNotify } from '../../../supabase/functions/notify/app.ts';
import { createApp as createSeed } from '../../../supabase/functions/seed/app.ts';
import { createApp as createShare } from '../../../supabase/functions/share/app.ts';
import type { FunctionEnv } from '../../../supabase/functions/_shared/function-env.ts';

/** Options of fetch, with `token` and `json` as shorthands. */
export interface RequestOptions extends RequestInit {
  token?: string | undefined;
  json?: unknown;
}
/** Sends a request to the functions: in process or over HTTP. */
export type Transport = (path: string, options?: RequestOptions) => Promise<Response>;

const prepare = ({ token, json, ...init }: RequestOptions): RequestInit => {
  const headers = new Headers(init.headers);
  if (!headers.has('apikey')) headers.set('apikey', inject('stack').publishable_key);
  if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
  if (json !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
  return { ...init, headers, ...(json !== undefined && { body: JSON.stringify(json) }) };
};

/** The environment of the functions under test; `lines` collects what they log. */
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

/** A transport that calls the apps in this process. */
export function createTransport(env: FunctionEnv): Transport {
  const apps = {
    api: createApi(env),
    billing: createBilling(env),
    notify: createNotify(env),
    seed: createSeed(env),
    share: createShare(env),
  };
  return async (path, options = {}) => {
    const name = path.split('/')[1] ?? '';
    const app = Object.hasOwn(apps, name) ? apps[name as keyof typeof apps] : apps.api;
    return app.request(path, prepare(options));
  };
}

/**
 * Both transports, for suites that must pass in process and under Deno behind the gateway, each with the options of tests that are more of
 * the same: what works under Deno is shown once for each route, and all of it only with the tag `large`.
 */
export const transports: [string, Transport, TestOptions][] = [
  ['in this process', createTransport(testEnv()), {}],
  [
    'under Deno, over HTTP',
    (path, options = {}) => fetch(`${inject('stack').api_url}/functions/v1${path}`, prepare(options)),
    { tags: 'large' },
  ],
];
