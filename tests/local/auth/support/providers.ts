import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, inject } from 'vitest';
import { hintOf, type Issuer, type Person, startIssuer } from '../../../support/issuer.ts';
import { visitUntil } from '../../../support/visit.ts';
import { startAuthServer, type TestAuthServer } from './auth-server.ts';

/** An OpenID Connect issuer and an auth server that signs in with it, for all tests of the calling file. */
export async function startProviderServer(toml = '') {
  const sql = postgres(inject('stack').db_url, { max: 12, onnotice: () => undefined });
  const issuer = await startIssuer();
  const auth = await startAuthServer(sql, { toml: tomlFor(issuer, toml) });
  afterAll(async () => {
    await auth.close();
    await issuer.close();
    await sql.end();
  });
  return { sql, issuer, auth };
}

/** A new user of the issuer with a verified address. */
export function newPerson(more: Partial<Person> = {}): Person {
  const sub = randomUUID();
  return { sub, email: `${sub}@issuer.test`, email_verified: true, name: 'Ada Lovelace', ...more };
}

/** The configuration of a hub that signs in with the issuer. */
export const tomlFor = ({ settings }: Issuer, more = '') => `
[auth]
enable_manual_linking = true
${more}
[auth.external.keycloak]
enabled = true
client_id = "${settings.client_id}"
secret = "${settings.secret}"
url = "${settings.url}"
`;

export type Browser = ReturnType<TestAuthServer['newBrowser']>;

/** Signs in at the provider; returns the URL on the site that it redirects back to. */
export async function comeBack(start: string): Promise<URL> {
  return visitUntil(start, (url) => url.hostname === 'site.test');
}

/** Signs `person` in at the provider; returns the URL on the site that it redirects back to. */
export async function goToProvider(
  browser: Browser,
  person: Person | 'refuse',
  redirectTo = 'http://site.test/in',
) {
  const login_hint = person === 'refuse' ? person : hintOf(person);
  const { data, error } = await browser.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo, scopes: 'openid', queryParams: { login_hint }, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return comeBack(data.url);
}

/** Signs `person` in with the provider and exchanges the code; throws when that fails. */
export async function signInAt(browser: Browser, person: Person) {
  const back = await goToProvider(browser, person);
  const { data, error } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  if (error) throw new Error(`${back.href}: ${error.message}`, { cause: error });
  return data;
}
