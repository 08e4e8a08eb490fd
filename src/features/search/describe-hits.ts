import { dateLocale, localPath } from '#contracts/languages.ts';
import { type HubSearch, type SearchKind, searchKinds } from '#contracts/search.ts';
import { type Strings } from '../../i18n/strings.ts';
import { formatDate, shorten } from '../../lib/shared/format.ts';
import { postPath } from '../../lib/shared/post-path.ts';
import { priceChips } from '../../lib/shared/price-chips.ts';
import type { Suggestion, Suggestions } from '../../lib/shared/suggestions.ts';

/** What was found of one kind, as lines, and where there is more of it. */
export interface HitGroup {
  kind: SearchKind;
  label: string;
  more: { href: string; label: string };
  hits: Suggestion[];
}

interface Context {
  q: string;
  strings: Strings;
  locale: string | undefined;
  zone: string;
}

/** What a search field offers while somebody types: categories that fit, then what was found, kind by kind. */
export function describeSuggestions(found: HubSearch, context: Context): Suggestions {
  const { strings, locale } = context;
  const categories = found.search.categories.map(({ name, slug }) => ({
    href: localPath(`/directory/category/${slug}`, locale),
    title: name,
    note: '',
  }));
  return {
    corrected: found.search.corrected,
    groups: [{ label: strings.search.categories, hits: categories }, ...describeHits(found, context)]
      .filter(({ hits }) => hits.length > 0)
      .map(({ label, hits }) => ({ label, hits })),
  };
}

/** Words what was found, kind by kind; kinds with nothing are left out. */
export function describeHits(found: HubSearch, { q, strings, locale, zone }: Context): HitGroup[] {
  const { search: t } = strings;
  const day = (moment: string, timeZone = zone) =>
    formatDate(moment, { zone: timeZone, locale: dateLocale(locale) });
  const join = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  const line = (path: string, title: string, note: string): Suggestion => ({
    href: localPath(path, locale),
    title,
    note,
  });
  const query = new URLSearchParams({ q }).toString();
  const lines: Record<SearchKind, Suggestion[]> = {
    businesses: found.businesses.map((hit) =>
      line(
        `/directory/${hit.slug}`,
        hit.title,
        join(hit.category, hit.place, hit.text && shorten(hit.text, 90)),
      ),
    ),
    events: found.events.map((hit) =>
      line(
        `/events/${hit.slug}`,
        hit.title,
        join(
          day(hit.starts_at, hit.time_zone),
          hit.place,
          ...priceChips({ ...hit, ends_at: hit.starts_at, members_only: false }, locale).map(
            ({ label }) => label,
          ),
        ),
      ),
    ),
    jobs: found.jobs.map((hit) => line(`/jobs/${hit.slug}`, hit.title, join(hit.text, hit.place))),
    deals: found.deals.map((hit) =>
      line(`/deals/${hit.slug}`, hit.title, join(hit.text, t.until(day(hit.valid_until)))),
    ),
    posts: found.posts.map((hit) =>
      line(postPath(hit), hit.title, join(day(hit.publish_date), shorten(hit.text ?? '', 110))),
    ),
  };
  const more: Record<SearchKind, string> = {
    businesses: `/directory?${query}`,
    events: `/events?${query}`,
    jobs: `/jobs?${query}`,
    deals: `/deals?${query}`,
    posts: '/news',
  };
  return searchKinds
    .map((kind) => ({
      kind,
      label: t.kinds[kind],
      more: { href: localPath(more[kind], locale), label: t.more[kind] },
      hits: lines[kind],
    }))
    .filter(({ hits }) => hits.length > 0);
}
