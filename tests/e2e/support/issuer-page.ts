import type { Page } from '@playwright/test';
import { hintOf, type Person } from '../../support/issuer.ts';

/** From now on, whoever is redirected to the issuer is this person there, or denies consent. */
export async function actAs(page: Page, person: Person | 'refuse') {
  // Sign-in goes through the hub's URL, which passes the hint on; linking redirects to the issuer directly.
  const way = /\/auth\/v1\/authorize\?|openid-connect\/auth\?/;
  await page.unroute(way);
  await page.route(way, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('login_hint')) return route.continue();
    url.searchParams.set('login_hint', person === 'refuse' ? person : hintOf(person));
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
}
