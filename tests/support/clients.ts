import { randomInt, randomUUID } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import { findAuthLink, toConfirmationUrl } from './emailed-link.ts';
import { waitForMail } from './mailbox.ts';

/** A password that the sign-in rules accept. */
export const goodPassword = 'Correct-Horse-7';

/** A unique email address. */
export const newEmail = () => `p-${randomUUID().slice(0, 13)}@stack.test`;

/** A browser's client: PKCE and its own storage. */
export function newBrowser(key = inject('stack').publishable_key) {
  const memory = new Map<string, string>();
  return createClient(inject('stack').api_url, key, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      detectSessionInUrl: false,
      storage: {
        getItem: (name) => memory.get(name) ?? null,
        setItem: (name, value) => void memory.set(name, value),
        removeItem: (name) => void memory.delete(name),
      },
    },
  });
}

/** The link of the newest email to `to`, as the site's template has it. */
export async function mailedLink(to: string, subject: RegExp): Promise<string> {
  const { links } = await waitForMail(inject('stack').mail_url, { to, subject });
  return findAuthLink(links) ?? '';
}

/** The link of the newest email to `to`, as GoTrue's own templates have it: opening it redirects. */
export const mailedUrl = async (to: string, subject: RegExp): Promise<URL> =>
  toConfirmationUrl(await mailedLink(to, subject), inject('stack').api_url);

/** Follows the emailed link to `to` and returns the URL it redirects to. */
export async function followMailedLink(to: string, subject: RegExp): Promise<URL> {
  const reply = await fetch(await mailedUrl(to, subject), { redirect: 'manual' });
  return new URL(reply.headers.get('location') ?? '');
}

/** Signs up, confirms by email and returns the signed-in client. */
export async function signUpAndConfirm(email = newEmail()) {
  const browser = newBrowser();
  const { error } = await browser.auth.signUp({ email, password: goodPassword });
  if (error) throw error;
  const code = (await followMailedLink(email, /confirm/i)).searchParams.get('code') ?? '';
  const { data, error: rejected } = await browser.auth.exchangeCodeForSession(code);
  if (rejected) throw rejected;
  return { browser, email, session: data.session, user: data.user };
}

/** A server's client, with the secret key. */
export const newAdmin = () =>
  createClient(inject('stack').api_url, inject('stack').secret_key, {
    auth: { persistSession: false, autoRefreshToken: false },
  });

/** A unique phone number in international format. */
export const newPhone = () => `+4915${String(randomInt(1e9)).padStart(9, '0')}`;

/** Sends a request without supabase-js, with the publishable key; returns status, headers and JSON body. */
export async function request(path: string, init: RequestInit & { json?: unknown } = {}) {
  const { api_url, publishable_key } = inject('stack');
  const { json, ...rest } = init;
  const reply = await fetch(`${api_url}${path}`, {
    redirect: 'manual',
    ...rest,
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    headers: {
      apikey: publishable_key,
      'content-type': 'application/json',
      ...(rest.headers as Record<string, string>),
    },
  });
  const text = await reply.text();
  return {
    status: reply.status,
    headers: reply.headers,
    body: (text ? JSON.parse(text) : undefined) as Record<string, unknown>,
  };
}
