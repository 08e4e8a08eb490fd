import { randomUUID } from 'node:crypto';
import { hintOf, type Issuer, type Person } from '../../../support/issuer.ts';
import { visitUntil } from '../../../support/visit.ts';
import type { TestAuthServer } from './auth-server.ts';

/** Somebody at the issuer with a verified address that nobody else has. */
export function newPerson(more: Partial<Person> = {}): Person {
  const sub = randomUUID();
  return { sub, email: `${sub}@issuer.test`, email_verified: true, name: 'Ada Lovelace', ...more };
}

/** The settings of a hub that signs in with the issuer. */
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

/** Goes to the provider as `person` and comes back: the address on the site. */
export async function comeBack(start: string): Promise<URL> {
  return visitUntil(start, (url) => url.hostname === 'site.test');
}

/** Signs `person` in by the provider up to the site; `browser` began it. */
export async function goToProvider(
  browser: Browser,
  person: Person | 'refuse',
  redirectTo = 'http://site.test/in',
) {
  const login_hint = person === 'refuse' ? person : hintOf(person);
  const { data, error } = await browser.auth.signInWithOAuth({
    provider: 'keycloak',
    options: { redirectTo, queryParams: { login_hint }, skipBrowserRedirect: true },
  });
  if (error) throw error;
  return comeBack(data.url);
}

/** Signs `person` in by the provider and trades the code; throws when it is refused. */
export async function signInAt(browser: Browser, person: Person) {
  const back = await goToProvider(browser, person);
  const { data, error } = await browser.auth.exchangeCodeForSession(back.searchParams.get('code') ?? '');
  if (error) throw new Error(`${back.href}: ${error.message}`, { cause: error });
  return data;
}
