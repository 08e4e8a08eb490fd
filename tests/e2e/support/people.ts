import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addDays } from '../../../src/lib/shared/calendar-days.ts';
import { inDatabase } from './database.ts';
import { expect, hub, listenForComplaints, newEmail, createAccount, test as base } from './hub.ts';

/** A person with an account and a browser context. */
interface Person {
  page: Page;
  email: string;
}

interface Fixtures {
  /** Opens a browser for a new signed-in person, who accepted the code of conduct; for 'visitor' one without an account. */
  meet: (role: 'member' | 'editor' | 'visitor') => Promise<Person>;
}

/** Playwright's test with several people; a console error or warning in any of their browsers fails it. */
export const test = base.extend<Fixtures>({
  meet: async ({ browser, baseURL, expectedConsole }, use) => {
    const complaints: string[][] = [];
    const contexts: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async (role) => {
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      contexts.push(context);
      complaints.push(listenForComplaints(context));
      const page = await context.newPage();
      const email = newEmail();
      if (role !== 'visitor') {
        await createAccount(page, email);
        await inDatabase(
          `insert into private.conduct_acceptances (user_id, version) select id, 1 from auth.users where email = $1 returning user_id`,
          email,
        );
      }
      if (role === 'editor')
        await inDatabase(
          `insert into public.staff (user_id, role) select id, 'editor' from auth.users where email = $1 returning user_id`,
          email,
        );
      return { page, email };
    });
    for (const context of contexts) await context.close();
    const unexpected = complaints.flat().filter((line) => !expectedConsole.test(line));
    expect(unexpected, 'console errors and warnings').toEqual([]);
  },
});

/** A name that no other test uses. */
export const newName = (kind: string) => `${kind} ${randomUUID().slice(0, 8)}`;

/** Adds a public listing owned by the person with this email; returns its id and slug. */
export async function addListingOf(email: string, name: string) {
  const [row] = await inDatabase<{ id: string; slug: string }>(
    `insert into public.businesses (name, tagline, description, categories, phone, city, owner_id, status)
     select $1, 'As it was', 'The former words.', '{Bakeries}',
       '(555) 010-2030', 'Alder Falls', id, 'approved' from auth.users where email = $2 returning id, slug`,
    name,
    email,
  );
  return row ?? { id: '', slug: '' };
}

/** Opens an item of the approvals by its title. */
export async function openInQueue(page: Page, title: string) {
  // The first page has the newest hundred, whatever other tests have added.
  await page.goto('/admin/queue?sort=newest');
  await page.locator('.opener').filter({ hasText: title }).click();
}

/** Approves an item and waits until the decision is stored: the item leaves the list before that. */
export async function approve(page: Page, title: string) {
  await openInQueue(page, title);
  const item = page.locator('.queue > li').filter({ hasText: title });
  await item.getByRole('button', { name: /^(Approve|Publish)/ }).click();
  await expect(page.getByText(`“${title}”: approved.`)).toBeVisible();
  await expect(item).toHaveCount(0);
}

/** The path of the first link to the hub that contains `part`. */
export const pathOf = (links: string[], part: string) => {
  const link = links.find((one) => one.startsWith(hub.site_url) && one.includes(part));
  if (!link) throw new Error(`No link with ${part} among ${links.join(' ')}`);
  return link.slice(hub.site_url.length);
};

// In the evening of the demo town, UTC has the next day.
const dayOfTown = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Today in the demo town, or so many days of the calendar later: `2026-07-04`. */
export const hubDay = (later = 0) => addDays(dayOfTown.format(Date.now()), later);

/** The value of a datetime field the given number of days from now. */
export const inDays = (days: number, time: string) => `${hubDay(days)}T${time}`;
