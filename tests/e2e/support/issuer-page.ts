import type { Page } from '@playwright/test';
import { hintOf, type Person } from '../../support/issuer.ts';

/** Whoever is sent to the issuer from now on is this person there, or says no. */
export async function actAs(page: Page, person: Person | 'refuse') {
  // Signing in goes by the hub's own address, which hands the hint on; linking leads straight to the issuer.
  const way = /\/auth\/v1\/authorize\?|openid-connect\/auth\?/;
  await page.unroute(way);
  await page.route(way, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('login_hint')) return route.continue();
    url.searchParams.set('login_hint', person === 'refuse' ? person : hintOf(person));
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
}
