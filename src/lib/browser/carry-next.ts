import { withoutLanguage } from '../../i18n/without-language.ts';

/**
 * Gives the page's links to signing in (`data-next`) the page that they lead back to: this one, or, on a page of signing in, the
 * one that it leads to. From the start page they lead to the account. Whether it is a page to go on to is checked there.
 */
export function carryNext(page: Document): void {
  const { pathname, search } = page.location;
  const next = withoutLanguage(pathname).startsWith('/auth/')
    ? new URLSearchParams(search).get('next')
    : pathname + search;
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-next]'))
    link.search =
      next === null || /^\/(\?|$)/.test(withoutLanguage(next)) ? '' : `?next=${encodeURIComponent(next)}`;
}
