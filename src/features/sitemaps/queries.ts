import { SitemapCounts, SitemapPart } from '#contracts/sitemaps.ts';
import type { Section } from '#contracts/settings.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';

/** About how many addresses a sitemap has, so that each is made quickly; the protocol's own limit is 50,000. */
const partSize = 1000;

/** What the sitemaps are of, and where the pages of each kind live. */
const folders: Readonly<Record<string, string>> = {
  businesses: 'directory/',
  events: 'events/',
  jobs: 'jobs/',
  deals: 'deals/',
  posts: '',
};

/** A page that search engines shall know: its path, and when it last changed. */
export interface SitemapPage {
  path: string;
  changedAt: string | null;
}

/** The names of all sitemaps with their last change: a kind with very many pages has several. Throws HubUnreachableError. */
export async function listSitemaps(): Promise<{ name: string; changedAt: string | null }[]> {
  const counts = SitemapCounts.parse(await ask(hubClient().rpc('sitemap_counts')));
  const parts = Object.entries(counts).flatMap(([kind, [count, changedAt]]) =>
    Array.from({ length: Math.ceil(count / partSize) }, (_, index) => ({
      name: index === 0 ? kind : `${kind}-${index + 1}`,
      changedAt,
    })),
  );
  return [{ name: 'pages', changedAt: null }, ...parts];
}

/**
 * The pages of one sitemap by its name ("jobs", "businesses-2"); undefined for a name that there is not. Lists of `sections` are
 * among the pages. Throws HubUnreachableError.
 */
export async function readSitemap(
  name: string,
  sections: readonly Section[],
): Promise<SitemapPage[] | undefined> {
  if (name === 'pages') {
    const categories = await readPart('categories', 1, '');
    const listPages = [
      '/',
      ...sections.map((section) => `/${section}`),
      '/groups',
      '/join',
      '/about',
      '/code-of-conduct',
      '/privacy',
    ];
    return [...listPages.map((path) => ({ path, changedAt: null })), ...categories];
  }
  const [, kind = '', number = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? [];
  const folder = Object.hasOwn(folders, kind) ? folders[kind] : undefined;
  if (folder === undefined) return undefined;
  const pages = await readPart(kind, Number(number), folder);
  return pages.length === 0 && number !== '1' ? undefined : pages;
}

async function readPart(kind: string, part: number, folder: string): Promise<SitemapPage[]> {
  const rows = SitemapPart.parse(
    await ask(hubClient().rpc('sitemap_part', { kind, part, part_size: partSize })),
  );
  return rows.map(([slug, changedAt]) => ({ path: `/${folder}${slug}`, changedAt }));
}
