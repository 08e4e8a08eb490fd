import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { languages } from '../../supabase/functions/_shared/contracts/languages.ts';

/** A page or an endpoint of the site. */
interface SiteRoute {
  /** Its file below src/pages. */
  file: string;
  /** Its path, with `[name]` for each parameter: `/events/[slug]`. */
  path: string;
  pattern: RegExp;
  /** Whether it is a page, as opposed to an endpoint such as a feed. */
  isPage: boolean;
  hasParameters: boolean;
}

const folder = resolve(import.meta.dirname, '../../src/pages');

/** Returns the route of a file below src/pages, by Astro's rules for names. */
export function parseRoute(file: string): SiteRoute {
  const path = `/${file}`.replace(/\.(astro|ts)$/, '').replace(/\/index$/, '') || '/';
  const pattern = path
    .split(/(\[[^\]]+\])/)
    .map((part) =>
      part.startsWith('[...') ? '.*' : part.startsWith('[') ? '[^/]+' : part.replace(/[.+]/g, '\\$&'),
    )
    .join('');
  return {
    file,
    path,
    pattern: new RegExp(`^${pattern}$`),
    isPage: file.endsWith('.astro'),
    hasParameters: path.includes('['),
  };
}

/** Where Astro tries a route: at each part, one without parameters before one with words around them, and `[...rest]` last. */
const rank = ({ path }: SiteRoute) =>
  path
    .split('/')
    .map((part) =>
      !part.includes('[') ? 'a' : part.startsWith('[...') ? 'd' : /^\[[^\]]+\]$/.test(part) ? 'c' : 'b',
    )
    .join('');

/** All routes of src/pages, the ones that Astro tries first before the others. */
export const siteRoutes: readonly SiteRoute[] = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(astro|ts)$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
  .filter((file) => !file.split('/').some((part) => part.startsWith('_')))
  .sort()
  .map(parseRoute)
  .sort((one, other) => rank(one).localeCompare(rank(other)));

const prefix = new RegExp(`^/(${languages.join('|')})(?=/|$)`);

/** Finds the route that answers a path of the site, in any language. */
export function findRoute(pathname: string): SiteRoute | undefined {
  const path = pathname.replace(prefix, '').replace(/\/$/, '') || '/';
  return siteRoutes.find(({ pattern }) => pattern.test(path));
}

/**
 * Lists the paths of all pages without parameters at `under` or below it, so that a test that opens each of them includes a new page at once:
 * `listPagePaths('/admin')`. With `/` it lists the whole site.
 */
export const listPagePaths = (under: string) =>
  siteRoutes
    .filter(({ isPage, hasParameters }) => isPage && !hasParameters)
    .map(({ path }) => path)
    .filter((path) => path === under || path.startsWith(under === '/' ? under : `${under}/`))
    .sort();
