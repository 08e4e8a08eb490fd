import { findIsland, siteIslands } from './site-islands.ts';
import { findRoute, siteRoutes } from './site-routes.ts';

/** What tests opened of the site: paths of documents in the browser and of other requests, and mounted islands as `<path> <name>`. */
export type Opened = Record<'documents' | 'requests' | 'islands', Set<string>>;

/** Returns an empty record of what tests opened. */
export const startOpened = (): Opened => ({
  documents: new Set(),
  requests: new Set(),
  islands: new Set(),
});

/** The name of the attachment in which a test of the fast tier leaves what it opened, each set as a list. */
export const openedAttachment = 'opened';

/**
 * Lists what the tests that opened `opened` left out: pages without a document in the browser, endpoints without a request, and
 * islands that no page mounted.
 */
export function findUnopened({ documents, requests, islands }: Opened) {
  const pages = new Set([...documents].map((path) => findRoute(path)?.file));
  const all = new Set([...pages, ...[...requests].map((path) => findRoute(path)?.file)]);
  const mounted = new Set(
    [...islands].map((island) => findIsland(...(island.split(' ') as [path: string, name: string]))),
  );
  return {
    routes: siteRoutes
      .filter(({ file, isPage }) => !(isPage ? pages : all).has(file))
      .map(({ path }) => path)
      .sort(),
    islands: siteIslands.filter((island) => !mounted.has(island)),
  };
}
