import { languages, localPath } from '#contracts/languages.ts';

const ownPages = [
  /^\/(about|account|admin|blog|deals|directory|events|jobs|join|news|order|privacy|report|search)(\/|$)/,
  // Who opened a reset link and has a second factor verifies it first, and then sets the password.
  /^\/auth\/reset-password$/,
];
const languagePrefix = new RegExp(`^/(${languages.join('|')})(?=/)`);

/** The page of `?next=` in a query, as path, query and fragment: undefined unless it is a page of this site to go on to. */
export function askedPage(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next') ?? '';
  // Resolved like a browser would: `//evil.test`, `/\evil.test` and the like change the host.
  const base = 'https://hub.invalid';
  if (!next.startsWith('/') || !URL.canParse(next, base)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, base);
  const path = pathname.replace(languagePrefix, '');
  const isOwn = origin === base && ownPages.some((page) => page.test(path));
  return isOwn ? `${pathname}${query}${hash}` : undefined;
}

/** The page to go to after signing in: the one that `?next=` names, else the account's, in the language of the page. */
export const nextPage = (search: string, locale?: string): string =>
  askedPage(search) ?? localPath('/account', locale);

/** The address of a page of signing in, with the page to go on to; without one where that is unknown. */
export const withNext = (path: string, next: string | undefined): string =>
  next === undefined ? path : `${path}?next=${encodeURIComponent(next)}`;
