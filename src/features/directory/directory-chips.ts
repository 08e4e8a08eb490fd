import type { DirectoryPage, FieldFacet } from '#contracts/directory.ts';
import type { Language } from '../../i18n/by-language.ts';
import { type FilterChip, type FilterOption, isOffered } from '../../lib/shared/filter-chips.ts';
import type { Strings } from '../../i18n/strings.ts';
import type { DirectoryFilters } from './filters.ts';
import { addressWith, chosenCategory, chosenCity } from './list-place.ts';

/** The categories of the first level that have listings or are chosen, each followed by its own. */
export function nestCategories({ categories }: Pick<DirectoryPage, 'categories'>, chosen: string) {
  const shown = categories.filter(({ slug, businesses }) => isOffered(businesses) || slug === chosen);
  return shown
    .filter(({ parent }) => !parent || !shown.some(({ slug }) => slug === parent))
    .flatMap((top) => [
      { ...top, isNested: false },
      ...shown.filter(({ parent }) => parent === top.slug).map((below) => ({ ...below, isNested: true })),
    ]);
}

/** What the directory can be sorted by with these filters: each value and its label. */
export const offeredSorts = (filters: DirectoryFilters, { sorts }: Strings['directory']) =>
  (Object.entries(sorts) as [DirectoryFilters['sort'], string][]).filter(
    ([sort]) => (sort !== '' || filters.q) && (sort !== 'nearest' || filters.near),
  );

/** What is shown first without a choice has no name in the address: a search typed next then begins with the best matches. */
export const usualSort = ({ q }: Pick<DirectoryFilters, 'q'>) => (q ? '' : 'featured');

/** The custom fields that the directory is filtered by, in a language; as they were written where there are no other texts. */
export const fieldsIn = (fields: readonly FieldFacet[], language: Language): FieldFacet[] =>
  fields.map((field) => {
    const texts = field.translations?.[language];
    return {
      ...field,
      label: texts?.label || field.label,
      options: field.options.map((option) => ({
        ...option,
        // What an address has begins with the field.
        label: texts?.options?.[option.name.slice(field.id.length + 1)]?.trim() || option.label,
      })),
    };
  });

/** What the directory shows with another choice, or none, of one custom field; the choices of the others stay. */
const withChoice = ({ with: chosen }: DirectoryFilters, { options }: FieldFacet, choice?: string) => [
  ...chosen.filter((name) => !options.some((option) => option.name === name)),
  ...(choice === undefined ? [] : [choice]),
];

/** The options of a custom field that listings have, or that are chosen. */
export const offeredOptions = ({ options }: FieldFacet, { with: chosen }: DirectoryFilters) =>
  options.filter(({ name, businesses }) => isOffered(businesses) || chosen.includes(name));

/** The chip of a custom field; none for one that no listing has. */
function fieldChip(
  field: FieldFacet,
  filters: DirectoryFilters,
  to: (changes: Partial<DirectoryFilters>) => string,
  all: string,
): FilterChip | false {
  const options = offeredOptions(field, filters);
  if (options.length === 0) return false;
  const chosen = options.filter(({ name }) => filters.with.includes(name));
  const without = to({ with: withChoice(filters, field) });
  return {
    // "Yes" alone says nothing.
    label: chosen.length > 0 ? `${field.label}: ${chosen.map(({ label }) => label).join(', ')}` : field.label,
    ...(chosen.length > 0 && { href: without, isChosen: true }),
    menu: {
      id: `filter-${field.id}`,
      title: field.label,
      options: [
        { label: all, href: without, isChosen: chosen.length === 0 },
        ...options.map(({ name, label, businesses }) => ({
          label,
          href: to({ with: withChoice(filters, field, name) }),
          count: businesses,
          isChosen: filters.with.includes(name),
        })),
      ],
    },
  };
}

/** The chips above the directory: words, area, open now, category, city, custom fields and order. */
export function directoryChips(
  filters: DirectoryFilters,
  result: DirectoryPage,
  t: Strings['directory'],
): (FilterChip | '' | false)[] {
  const to = (changes: Partial<DirectoryFilters>) => addressWith(filters, { ...changes, page: 1 }, result);
  const category = chosenCategory(filters, result);
  const city = chosenCity(filters, result);
  const categoryName = category?.name ?? filters.category;
  const cityName = city?.name ?? filters.city;
  const sort = filters.sort === usualSort(filters) ? '' : filters.sort;
  const all = (label: string, href: string, isChosen: boolean): FilterOption => ({ label, href, isChosen });
  return [
    filters.q && { label: `“${filters.q}”`, href: to({ q: '' }), isChosen: true },
    filters.area !== undefined && { label: t.mapArea, href: to({ area: undefined }), isChosen: true },
    { label: t.openNow, href: to({ open: !filters.open }), isChosen: filters.open },
    {
      label: categoryName || t.category,
      ...(categoryName && { href: to({ category: '' }), isChosen: true }),
      menu: {
        id: 'filter-category',
        title: t.category,
        options: [
          all(t.allCategories, to({ category: '' }), !categoryName),
          ...nestCategories(result, category?.slug ?? '').map(({ slug, name, businesses, isNested }) => ({
            label: name,
            href: to({ category: slug }),
            count: businesses,
            isChosen: slug === category?.slug,
            isNested,
          })),
        ],
      },
    },
    (cityName || result.cities.length > 1) && {
      label: cityName || t.city,
      ...(cityName && { href: to({ city: '' }), isChosen: true }),
      menu: {
        id: 'filter-city',
        title: t.city,
        options: [
          all(t.allCities, to({ city: '' }), !cityName),
          ...result.cities.map(({ name, slug, businesses }) => ({
            label: name,
            href: to({ city: slug || name }),
            count: businesses,
            isChosen: name === city?.name,
          })),
        ],
      },
    },
    ...result.fields.map((field) => fieldChip(field, filters, to, t.allOptions)),
    {
      label: sort ? t.sorts[sort] : t.sort,
      ...(sort && { href: to({ sort: '', near: undefined }), isChosen: true }),
      menu: {
        id: 'filter-sort',
        title: t.sort,
        options: offeredSorts(filters, t).map(([value, label]) => ({
          label,
          href: to({ sort: value }),
          isChosen: value === (sort || usualSort(filters)),
        })),
      },
    },
  ];
}
