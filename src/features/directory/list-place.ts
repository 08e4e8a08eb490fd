import type { DirectoryPage } from '#contracts/directory.ts';
import { lastPage } from '../../lib/shared/list-parameters.ts';
import { type DirectoryFilters, directoryAddress, pageSize } from './filters.ts';

type Counts = Pick<DirectoryPage, 'categories' | 'cities' | 'city'>;

/** The category that was asked for, by slug or name. */
export const chosenCategory = ({ category }: DirectoryFilters, { categories }: Counts) =>
  category ? categories.find(({ slug, name }) => slug === category || name === category) : undefined;

/** The city that was asked for, by slug or name in any case. */
export function chosenCity({ city }: DirectoryFilters, { cities, city: known }: Counts) {
  const wanted = city.toLowerCase();
  if (!wanted) return undefined;
  return [...cities, ...(known ? [known] : [])].find(
    ({ name, slug }) => name.toLowerCase() === wanted || slug === wanted,
  );
}

/** What the path of a directory page itself names, if anything. */
export type FixedPlace = 'category' | 'city' | undefined;

/** Whether the path names a category or city that the directory does not have. */
export const isUnknownPlace = (filters: DirectoryFilters, counts: Counts, fixed: FixedPlace): boolean =>
  (fixed === 'category' && !chosenCategory(filters, counts)) ||
  (fixed === 'city' && !chosenCity(filters, counts));

/** The status of a directory page: 404 for an unknown place and for a page after the last. */
export const directoryStatus = (
  filters: DirectoryFilters,
  result: Counts & Pick<DirectoryPage, 'total'>,
  fixed?: FixedPlace,
): 200 | 404 =>
  isUnknownPlace(filters, result, fixed) || filters.page > lastPage(result.total, pageSize) ? 404 : 200;

/**
 * The address of the same list with other filters. A category alone and a city alone have pages of their own, which search
 * engines know; everything else is /directory with its query.
 */
export function addressWith(
  filters: DirectoryFilters,
  changes: Partial<DirectoryFilters>,
  counts: Counts,
): string {
  const wanted = { ...filters, ...changes };
  const rest = { ...wanted, category: '', city: '' };
  const isPlain = !wanted.q && !wanted.open && !wanted.area && wanted.with.length === 0;
  const category = chosenCategory(wanted, counts);
  if (isPlain && category && !wanted.city)
    return directoryAddress(`/directory/category/${category.slug}`, rest);
  const city = chosenCity(wanted, counts);
  if (isPlain && city?.slug && !wanted.category)
    return directoryAddress(`/directory/city/${city.slug}`, rest);
  return directoryAddress('/directory', wanted);
}
