import type { Page } from '@playwright/test';
import { hintOf, type Person } from '../../support/issuer.ts';

/** Whoever is sent to the issuer from now on is this person there, or says no. */
export async function actAs(page: Page, person: Person | 'refuse') {
  await page.unroute(/openid-connect\/auth\?/);
  await page.route(/openid-connect\/auth\?/, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('login_hint')) return route.continue();
    url.searchParams.set('login_hint', person === 'refuse' ? person : hintOf(person));
    return route.fulfill({ status: 302, headers: { location: url.href } });
  });
}
