/**
 * `npm run docs:screenshots [-- NAME …]`: takes the screenshots of the guides and of the README, `docs/images/*.webp`, of a hub with the
 * demo data that it starts and stops. With names, only those.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import postgres from 'postgres';
import { root } from '../../local/project.ts';
import { startStack } from '../../local/supervisor.ts';
import { findChromium } from '../browser/find-chromium.ts';

interface Business {
  id: string;
  slug: string;
}

interface Screenshot {
  name: string;
  /** The demo account that is signed in. */
  as: 'admin' | 'owner' | 'member' | undefined;
  path: string;
  /** A heading, row or text that is there once the page has loaded. */
  ready: (page: Page) => Promise<unknown>;
  isPhone?: boolean;
  isDark?: boolean;
  /** What is at the top of the picture; the top of the page if nothing is named. */
  from?: string;
}

const maxBytes = 60_000;
const phone = { width: 390, height: 780 };
const desktop = { width: 1280, height: 800 };
const folder = mkdtempSync(join(tmpdir(), 'hub-screenshots-'));
const wanted = process.argv.slice(2);

// No request leaves the machine.
process.env['PUBLIC_MAP_TILES_URL'] = 'off';
const stack = await startStack({
  dataDir: join(folder, 'hub'),
  sitePort: 0,
  apiPort: 0,
  mailPort: 0,
  site: 'production',
  log: () => undefined,
});
const sql = postgres(stack.status.db_url, { max: 1, onnotice: () => undefined });
const executablePath = findChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});

try {
  const business = await addApplications();
  const sessions = {
    admin: await signIn(browser, 'admin'),
    owner: await signIn(browser, 'owner'),
    member: await signIn(browser, 'member'),
  };
  for (const shot of listScreenshots(business)) {
    if (wanted.length > 0 && !wanted.includes(shot.name)) continue;
    const size = await take(shot, shot.as && sessions[shot.as]);
    console.log(`${shot.name}: ${(size / 1000).toFixed(0)} kB`);
    if (size > maxBytes) throw new Error(`${shot.name} has more than ${String(maxBytes / 1000)} kB.`);
  }
} finally {
  await browser.close();
  await sql.end();
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}

function listScreenshots({ id: business, slug }: Business): Screenshot[] {
  const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor();
  const row = (page: Page) => page.locator('tbody tr').nth(4).waitFor();
  const area = `/account/business`;
  return [
    { name: 'guide-dashboard', as: 'admin', path: '/admin', ready: text('Recent sign-ups') },
    { name: 'guide-approvals', as: 'admin', path: '/admin/queue', ready: openFirst('.queue .opener') },
    { name: 'guide-list', as: 'admin', path: '/admin/businesses', ready: row },
    {
      name: 'guide-list-phone',
      as: 'admin',
      path: '/admin/businesses',
      ready: row,
      isPhone: true,
      from: 'tbody tr',
    },
    { name: 'guide-chamber-posts', as: 'admin', path: '/admin/chamber', ready: text(/New event/) },
    { name: 'guide-launch', as: 'admin', path: '/admin/launch', ready: text('Categories added') },
    {
      name: 'guide-map',
      as: undefined,
      path: '/directory?view=map',
      ready: (page) => page.locator('.leaflet-marker-icon').first().waitFor(),
      from: '.results',
    },
    {
      name: 'guide-listing',
      as: 'owner',
      path: `${area}/edit?id=${business}#place`,
      ready: (page) => page.locator('.leaflet-marker-icon').waitFor(),
      from: '.leaflet-container',
    },
    {
      name: 'guide-applications',
      as: 'owner',
      path: `${area}/applications?id=${business}`,
      ready: text('Nora Field'),
    },
    {
      name: 'guide-leads',
      as: 'owner',
      path: `${area}/leads?id=${business}`,
      ready: (page) => page.getByRole('button', { name: /^Vera Holm/ }).click(),
    },
    {
      name: 'guide-leads-phone',
      as: 'owner',
      path: `${area}/leads?id=${business}`,
      ready: text('Vera Holm'),
      isPhone: true,
    },
    { name: 'home', as: undefined, path: '/', ready: text('Alder Falls') },
    {
      name: 'directory-phone-dark',
      as: undefined,
      path: '/directory',
      ready: (page) => page.locator('.cover').first().waitFor(),
      isPhone: true,
      isDark: true,
    },
    { name: 'business', as: undefined, path: `/directory/${slug}`, ready: text('Opening hours') },
    {
      name: 'events-phone',
      as: undefined,
      path: '/events',
      ready: (page) => page.locator('.cover').first().waitFor(),
      isPhone: true,
    },
    { name: 'dashboard-dark', as: 'admin', path: '/admin', ready: text('Recent sign-ups'), isDark: true },
    { name: 'guide-people', as: 'member', path: '/account/people', ready: text('Omar Bright') },
    {
      name: 'guide-group',
      as: 'member',
      path: '/account/groups',
      ready: async (page) => {
        await page.getByRole('link', { name: 'Board of directors' }).click();
        await page.getByRole('link', { name: 'Decisions' }).click();
        await text('The winter lights get 4,200 from the reserve.')(page);
      },
    },
    {
      name: 'guide-group-vote-phone',
      as: 'member',
      path: '/account/groups',
      ready: async (page) => {
        await page.getByRole('link', { name: 'Board of directors' }).click();
        await page.getByRole('link', { name: 'Votes' }).click();
        await text('Quorum: 2')(page);
      },
      isPhone: true,
    },
    { name: 'guide-posts', as: 'owner', path: `${area}/posts?id=${business}`, ready: text('New event') },
  ];
}

function openFirst(opener: string) {
  return async (page: Page) => {
    await page.locator(opener).first().click();
    await page.locator('.detail').first().waitFor();
  };
}

async function signIn(browser_: Browser, who: 'admin' | 'owner' | 'member') {
  const context = await browser_.newContext({ baseURL: stack.status.site_url });
  const page = await context.newPage();
  await page.goto('/auth/sign-in');
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(stack.demo.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL('**/account');
  await page.evaluate(() => sessionStorage.clear());
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Saves a screenshot as WebP; returns its size in bytes. */
async function take(
  { name, path, ready, isPhone = false, isDark = false, from }: Screenshot,
  storageState: Awaited<ReturnType<typeof signIn>> | undefined,
): Promise<number> {
  const context = await browser.newContext({
    baseURL: stack.status.site_url,
    viewport: isPhone ? phone : desktop,
    colorScheme: isDark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    locale: 'en-US',
    ...(storageState && { storageState }),
  });
  const page = await context.newPage();
  await page.goto(path);
  await ready(page);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  if (from) await page.locator(from).first().evaluate(scrollToTop);
  const image = await toWebp(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  writeFileSync(join(root, 'docs/images', `${name}.webp`), image);
  await context.close();
  return image.length;
}

function scrollToTop(element: Element) {
  window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 24);
}

async function toWebp(png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const picture = new Image();
      picture.src = source;
      await picture.decode();
      const canvas = document.createElement('canvas');
      canvas.width = picture.width;
      canvas.height = picture.height;
      canvas.getContext('2d')?.drawImage(picture, 0, 0);
      return canvas.toDataURL('image/webp', 0.8);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Adds job applications to a business of the demo owner, which the demo does not have; returns it. */
async function addApplications(): Promise<Business> {
  const [business] = await sql<Business[]>`
    select businesses.id, businesses.slug from public.businesses join auth.users on users.id = owner_id
    where users.email = 'owner@demo.test' and businesses.status = 'approved' order by slug limit 1`;
  if (!business) throw new Error('The demo owner has no business.');
  const { id } = business;
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
  const [job] = await sql<{ id: string }[]>`
    insert into public.jobs (title, business_id, description, apply_by_form, status)
    values ('Baker, early shift', ${id}, 'Bread from four to noon.', true, 'active') returning id`;
  const people = await sql<{ id: string }[]>`
    select id from auth.users where email <> 'owner@demo.test' and email is not null order by email limit 3`;
  const names = ['Nora Field', 'Sam Keller', 'Lea Moreau'];
  const states = ['new', 'seen', 'invited'];
  for (const [at, person] of people.entries())
    await sql`insert into public.job_applications ${sql({
      job_id: job?.id ?? '',
      applicant_id: person.id,
      name: names[at] ?? '',
      email: `applicant-${String(at)}@visitor.test`,
      message: 'I have baked for three years and like mornings.',
      status: states[at] ?? 'new',
      created_at: ago(5 + 20 * at),
    })}`;
  return business;
}
