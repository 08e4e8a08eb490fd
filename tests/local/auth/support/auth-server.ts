import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { createClient } from '@supabase/supabase-js';
import { Hono } from 'hono';
import type { Sql } from 'postgres';
import { createBackgroundTasks } from '../../../../local/auth/background-tasks.ts';
import { type AuthDependencies, createAuthApp } from '../../../../local/auth/app.ts';
import { type AuthOverrides, readAuthConfig } from '../../../../local/auth/config/config.ts';
import { loadSigningKeys } from '../../../../local/auth/crypto/signing-keys.ts';
import type { Email } from '../../../../local/auth/delivery/smtp-sender.ts';
import type { Sms } from '../../../../local/auth/delivery/sms.ts';
import { roleOfKey } from '../../../../local/gateway/api-keys.ts';
import { toAuthRequest } from '../../../../local/gateway/auth-requests.ts';

const apiKeys = { publishable: 'sb_publishable_tests', secret: 'sb_secret_tests' };

/** A file for a signing key that no other test uses. */
export const newKeyFile = () => join(mkdtempSync(join(tmpdir(), 'hub-keys-')), 'key.json');

/** Options of a test server: the limits are off unless a test is about them. */
export interface ServerOptions {
  toml?: string;
  siteUrl?: string;
  /** Overrides values of `[auth]`. */
  auth?: AuthOverrides;
  /** Whether emails are GoTrue's own, without a code, rather than short ones with link and code. */
  hasDefaultEmails?: boolean;
  rateLimits?: boolean;
  keyFile?: string;
  sendEmail?: AuthDependencies['sendEmail'];
  sendSms?: AuthDependencies['sendSms'];
  captchaUrl?: string;
  clientAddress?: NonNullable<AuthDependencies['clientAddress']>;
}

const linkAndCode = { content_path: 'tests/local/auth/support/link-and-code.html' };
const template = Object.fromEntries(
  ['confirmation', 'recovery', 'email_change', 'magic_link', 'invite', 'reauthentication'].map((kind) => [
    kind,
    linkAndCode,
  ]),
);

/** An auth server on the tests' database; its emails are collected in memory. */
export async function startAuthServer(sql: Sql, options: ServerOptions = {}) {
  const mails: Email[] = [];
  const messages: Sms[] = [];
  const keep = (mail: Email) => Promise.resolve(void mails.push(mail));
  const hub = new Hono();
  const server = createAdaptorServer({ fetch: hub.fetch });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  const backgroundTasks = createBackgroundTasks();
  const app = createAuthApp({
    sql,
    backgroundTasks,
    keys: await loadSigningKeys(options.keyFile ?? newKeyFile()),
    config: readAuthConfig(options.toml ?? '', {
      siteUrl: options.siteUrl ?? 'http://site.test',
      rateLimits: options.rateLimits ?? false,
      auth: { ...(!options.hasDefaultEmails && { email: { template } }), ...options.auth },
    }),
    externalUrl: `${url}/auth/v1`,
    sendEmail: options.sendEmail ?? keep,
    sendSms: options.sendSms ?? ((sms) => Promise.resolve(void messages.push(sms))),
    ...(options.captchaUrl && { captchaUrl: options.captchaUrl }),
    ...(options.clientAddress && { clientAddress: options.clientAddress }),
  });
  // What the gateway does before auth.
  hub.all('/auth/v1/*', async (c) => {
    const apiKeyRole = roleOfKey(c.req.header('apikey') ?? '', apiKeys);
    const clientAddress = '127.0.0.1';
    const reply = await app.fetch(toAuthRequest(c.req.raw, clientAddress), { clientAddress, apiKeyRole });
    // Tests read what was sent right after a response.
    await backgroundTasks.drain();
    return reply;
  });

  /** A request without supabase-js; returns status, headers and JSON body. */
  const request = async (path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, ...rest } = init;
    const body = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
    const reply = await fetch(`${url}/auth/v1${path}`, { redirect: 'manual', ...body, ...rest });
    const text = await reply.text();
    const parsed = (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>;
    return { status: reply.status, headers: reply.headers, body: parsed };
  };

  return {
    url,
    apiKeys,
    mails,
    messages,
    request,
    /** The link in the newest email to `to`. */
    linkTo(to: string): string {
      const mail = mails.findLast((sent) => sent.to === to);
      return /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    },
    /** The code in the newest text message to `phone`, which has its plus. */
    smsCodeTo(phone: string): string {
      const sms = messages.findLast((sent) => sent.to === phone);
      return /\d{6}/.exec(sms?.text ?? '')?.[0] ?? '';
    },
    /** The code in the newest email to `to`. */
    mailCodeTo(to: string): string {
      const mail = mails.findLast((sent) => sent.to === to);
      return /is: (\d{6,10})/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    /** supabase-js on a server, with the secret key. */
    newAdmin: () =>
      createClient(url, apiKeys.secret, { auth: { persistSession: false, autoRefreshToken: false } }),
    /** The URL that a link redirects to. */
    async follow(link: string): Promise<URL> {
      const reply = await fetch(link, { redirect: 'manual' });
      return new URL(reply.headers.get('location') ?? '');
    },
    /** supabase-js in a browser: PKCE and its own storage. */
    newBrowser() {
      const memory = new Map<string, string>();
      const storage = {
        getItem: (name: string) => memory.get(name) ?? null,
        setItem: (name: string, value: string) => void memory.set(name, value),
        removeItem: (name: string) => void memory.delete(name),
      };
      const auth = { flowType: 'pkce', autoRefreshToken: false, detectSessionInUrl: false, storage } as const;
      return createClient(url, apiKeys.publishable, { auth });
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}
export type TestAuthServer = Awaited<ReturnType<typeof startAuthServer>>;
