import { z } from 'zod';
import type { Language } from '#contracts/languages.ts';
import { ask, hubClient } from './hub-client.ts';

const byName = z.record(z.string(), z.string());
const CategoryNames = z.object({ business: byName, job: byName, event: byName, post: byName });

/** What categories are called in a language, by their English names; those without a translation are missing. */
export type CategoryNames = z.infer<typeof CategoryNames>;
type Kind = keyof CategoryNames;

const freshForMs = 30_000;
const retryAfterMs = 5000;
const cached = new Map<Language, { names: CategoryNames | undefined; freshUntil: number }>();

/**
 * The names of categories in a language, about half a minute old at most; the last ones, or undefined, while they cannot be read:
 * then pages have the English ones, as in English. Never throws.
 */
export async function readCategoryNames(
  language: Language,
  now = Date.now(),
): Promise<CategoryNames | undefined> {
  if (language === 'en') return undefined;
  const known = cached.get(language);
  if (known && now < known.freshUntil) return known.names;
  // Other requests go on with the last names meanwhile. Not with this promise: on Workers no request may wait for another's connection.
  if (known?.names) cached.set(language, { names: known.names, freshUntil: now + retryAfterMs });
  try {
    const names = CategoryNames.parse(await ask(hubClient().rpc('category_translations', { language })));
    cached.set(language, { names, freshUntil: now + freshForMs });
    return names;
  } catch (error) {
    console.warn(`[hub] The names of categories could not be read: ${String(error)}`);
    cached.set(language, { names: known?.names, freshUntil: now + retryAfterMs });
    return known?.names;
  }
}

/**
 * What a page has read, with the names of categories in the page's language: lists of names or of `{name, slug}` called
 * `categories`, and those of businesses called `business_categories` or below `search`. Everything else stays.
 */
export async function translateCategories<Data>(
  kind: Kind,
  data: Data | Promise<Data>,
  locals: Pick<App.Locals, 'categoryNames'>,
): Promise<Data> {
  const [read, names] = await Promise.all([data, locals.categoryNames]);
  // The same shape with other names.
  return names ? (translate(read, kind, names) as Data) : read;
}

function translate(value: unknown, kind: Kind, names: CategoryNames): unknown {
  if (Array.isArray(value)) return value.map((item) => translate(item, kind, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      // The first category of a hit of the search.
      if (key === 'category' && typeof inner === 'string') return [key, names[kind][inner] ?? inner];
      const innerKind = key === 'search' || key === 'business_categories' ? 'business' : kind;
      if (/^(business_)?categories$/.test(key) && Array.isArray(inner))
        return [key, inner.map((item) => rename(item, names[innerKind]))];
      if (key === 'category_slugs' && isRecord(inner)) return [key, renameKeys(inner, names[innerKind])];
      return [key, translate(inner, innerKind, names)];
    }),
  );
}

function rename(category: unknown, names: Record<string, string>): unknown {
  if (typeof category === 'string') return names[category] ?? category;
  if (!isRecord(category)) return category;
  const { name, parent } = category;
  return {
    ...category,
    ...(typeof name === 'string' && { name: names[name] ?? name }),
    // Elsewhere `parent` is a slug.
    ...('parent_slug' in category && typeof parent === 'string' && { parent: names[parent] ?? parent }),
  };
}

const renameKeys = (slugs: Record<string, unknown>, names: Record<string, string>) =>
  Object.fromEntries(Object.entries(slugs).map(([name, slug]) => [names[name] ?? name, slug]));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
