import { type CategoryNames, translatedName } from '../../../lib/shared/category-name.ts';
import { foldText } from '../../../lib/shared/fold-text.ts';

/** A category of the first level with the names of those below it. */
export interface CategoryGroup {
  name: string;
  children: readonly string[];
}

interface CategoryRow {
  id: string;
  name: string;
  parent_id: string | null;
}

/** The categories as a tree, in the order of the rows. */
export const groupCategories = (rows: readonly CategoryRow[]): CategoryGroup[] =>
  rows
    .filter(({ parent_id }) => parent_id === null)
    .map(({ id, name }) => ({
      name,
      children: rows.filter(({ parent_id }) => parent_id === id).map((child) => child.name),
    }));

/** What categories are called in a language other than English, by their names; those without a translation are missing. */
export type CategoryTitles = Readonly<Record<string, string>>;

/** The titles in a language of rows with their `names` by language. */
export const titleCategories = (rows: readonly CategoryNames[], language: string): CategoryTitles =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const title = translatedName(row, language);
      return title === undefined ? [] : [[row.name, title]];
    }),
  );

/**
 * The part of the tree whose names or titles contain each word of `query`, whatever its case and accents. A group that matches keeps all its children;
 * one whose children match stays above them, with `isMatch` false.
 */
export function filterCategories(
  groups: readonly CategoryGroup[],
  query: string,
  titles: CategoryTitles = {},
) {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  const isMatch = (name: string) =>
    [name, titles[name] ?? ''].some((text) => words.every((word) => foldText(text).includes(word)));
  return groups
    .map(({ name, children }) => ({
      name,
      isMatch: isMatch(name),
      children: isMatch(name) ? children : children.filter(isMatch),
    }))
    .filter((group) => group.isMatch || group.children.length > 0);
}
