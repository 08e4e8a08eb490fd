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

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The part of the tree that contains each word of `query`, whatever its case and accents. A group that matches keeps all its children;
 * one whose children match stays above them, with `isMatch` false.
 */
export function filterCategories(groups: readonly CategoryGroup[], query: string) {
  const words = plain(query).split(/\s+/).filter(Boolean);
  const isMatch = (name: string) => words.every((word) => plain(name).includes(word));
  return groups
    .map(({ name, children }) => ({
      name,
      isMatch: isMatch(name),
      children: isMatch(name) ? children : children.filter(isMatch),
    }))
    .filter((group) => group.isMatch || group.children.length > 0);
}
