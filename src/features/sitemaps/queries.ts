import { SitemapIndex, SitemapPart } from '#contracts/sitemaps.ts';
import type { Section } from '#contracts/settings.ts';
import { ask, hubClient } from '../../lib/server/hub-client.ts';
import { element } from './xml.ts';

const kinds: readonly string[] = Object.keys(SitemapIndex.shape);

/** The names of all sitemaps with their last change: a kind with very many pages has several. Throws HubUnreachableError. */
export async function listSitemaps(): Promise<{ name: string; changedAt: string | null }[]> {
  const index = SitemapIndex.parse(await ask(hubClient().rpc('sitemap_index')));
  const parts = Object.entries(index).flatMap(([kind, [count, changedAt]]) =>
    Array.from({ length: count }, (_, place) => ({
      name: place === 0 ? kind : `${kind}-${place + 1}`,
      changedAt,
    })),
  );
  return [{ name: 'pages', changedAt: null }, ...parts];
}

/**
 * The entries of one sitemap, as XML, by its name ("jobs", "businesses-2"), for a site at this address; undefined for a name that there is not. Lists
 * of `sections` are among the pages. Throws HubUnreachableError.
 */
export async function readSitemap(
  name: string,
  sections: readonly Section[],
  site: URL,
): Promise<string | undefined> {
  if (name === 'pages') {
    const categories = await readPart('categories', 1, site);
    const listPages = ['', ...sections, 'groups', 'join', 'about', 'code-of-conduct', 'privacy'];
    return [...listPages.map((path) => element('url', new URL(path, site).href, null)), categories].join(
      '\n',
    );
  }
  const [, kind = '', number = '1'] = /^([a-z]+)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? [];
  if (!kinds.includes(kind)) return undefined;
  const entries = await readPart(kind, Number(number), site);
  return entries === '' && number !== '1' ? undefined : entries;
}

async function readPart(kind: string, part: number, site: URL): Promise<string> {
  const site_url = new URL('/', site).href;
  return SitemapPart.parse(await ask(hubClient().rpc('sitemap_part', { kind, site_url, part }))) ?? '';
}
