import { z } from 'zod';
import { languages } from '#contracts/languages.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { track } from '../../../lib/browser/track.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { slugOf } from '../slug-of.ts';

/** The languages that a category has a name in besides English. */
export const translated = languages.filter((language) => language !== 'en');

/** What is sorted by categories. */
export type Kind = 'business' | 'job' | 'event' | 'post';

/** The kinds in order, with what they are called in the admin area and what is counted. */
export const kinds: readonly (readonly [kind: Kind, label: string, one: string, many: string])[] = [
  ['business', 'Businesses', 'listing', 'listings'],
  ['job', 'Jobs', 'job', 'jobs'],
  ['event', 'Events', 'event', 'events'],
  ['post', 'News and blog', 'post', 'posts'],
];

const CategoryTranslations = z.partialRecord(z.enum(translated), z.string());
/** Names by language. */
type CategoryTranslations = z.infer<typeof CategoryTranslations>;

/** One category with how many have it; of businesses also the one above it. */
export interface Category {
  id: string;
  name: string;
  slug: string;
  /** In the languages besides English; those without a translation are missing. */
  names: CategoryTranslations;
  parent_id: string | null;
  uses: number;
}

// All four tables have id, name and slug.
const tableOf = (kind: Kind) => `${kind}_categories` as 'job_categories';

/** "1 listing", "12 listings". */
export function formatUses(kind: Kind, uses: number): string {
  const [, , one = '', many = ''] = kinds.find(([known]) => known === kind) ?? [];
  return uses === 1 ? `1 ${one}` : `${String(uses)} ${many}`;
}

/** News and blog are built on these two: they are there for good. */
export const isBuiltIn = (kind: Kind, { slug }: Category) =>
  kind === 'post' && ['whats-new', 'blog'].includes(slug);

/** Categories by name, each of the first level followed by those below it. */
function inOrder(categories: readonly Category[]): Category[] {
  const sorted = categories.toSorted((one, other) => one.name.localeCompare(other.name));
  const top = sorted.filter(({ parent_id }) => parent_id === null);
  return top.flatMap((one) => [one, ...sorted.filter(({ parent_id }) => parent_id === one.id)]);
}

/** The categories of a kind with their uses. Throws the database's error. */
export async function listCategories(kind: Kind): Promise<Category[]> {
  const data = await loadDataClient();
  const [rows, parents, uses] = await Promise.all([
    data.from(tableOf(kind)).select('id, name, names, slug').throwOnError(),
    data.from('business_categories').select('id, parent_id').throwOnError(),
    data.rpc('category_uses').throwOnError(),
  ]);
  const above = new Map(parents.data.map(({ id, parent_id }) => [id, parent_id]));
  const counts = new Map(uses.data.map(({ id, uses: count }) => [id, count]));
  const whole = rows.data.map((row) => ({
    ...row,
    names: CategoryTranslations.parse(row.names),
    parent_id: kind === 'business' ? (above.get(row.id) ?? null) : null,
    uses: counts.get(row.id) ?? 0,
  }));
  return inOrder(whole);
}

/** Adds a category, below another one where `parentId` says so. Throws the database's error. */
export async function addCategory(kind: Kind, name: string, parentId: string): Promise<void> {
  const row = { name: nameOf(name), slug: slugOf(name) || `category-${String(Date.now())}` };
  const data = await loadDataClient();
  await (
    kind === 'business'
      ? data.from('business_categories').insert({ ...row, parent_id: parentId || null })
      : data.from(tableOf(kind)).insert(row)
  ).throwOnError();
  track('admin_action', { action: 'category_add' });
}

/** A category to add; `parent` is the name of one of businesses. */
export interface NewCategory {
  name: string;
  slug: string;
  names?: CategoryTranslations;
  parent?: string;
  schema_type?: string;
}

/** Adds those of the categories that do not exist yet; returns how many. Throws the database's error. */
export async function addCategories(kind: Kind, wanted: NewCategory[]): Promise<number> {
  const data = await loadDataClient();
  const { data: added } = await data
    .rpc('add_categories', { kind, wanted: wanted.map((one) => ({ ...one })) })
    .throwOnError();
  track('admin_action', { action: 'category_add_starters' });
  return added.length;
}

/** Gives a category other names and another place; whatever has it follows, and its address stays. Throws the database's error. */
export async function changeCategory(
  kind: Kind,
  seen: Category,
  { name, names }: Pick<Category, 'name' | 'names'>,
  parentId: string,
): Promise<void> {
  const data = await loadDataClient();
  const fields = { name: nameOf(name), names: cleanNames(names) };
  const { data: changed } = await (
    kind === 'business'
      ? data
          .from('business_categories')
          .update({ ...fields, parent_id: parentId || null })
          .eq('id', seen.id)
          .eq('name', seen.name)
          .select('id')
      : data.from(tableOf(kind)).update(fields).eq('id', seen.id).eq('name', seen.name).select('id')
  ).throwOnError();
  if (changed.length === 0)
    throw new UserError('Someone else changed this category. Check the latest version and save again.');
  track('admin_action', { action: 'category_change' });
}

/** Takes a category away that nothing has. Throws the database's error. */
export async function removeCategory(kind: Kind, { id }: Category): Promise<void> {
  const data = await loadDataClient();
  await data.from(tableOf(kind)).delete().eq('id', id).throwOnError();
  track('admin_action', { action: 'category_remove' });
}

/** Puts back what was removed, at its old address. Throws the database's error. */
export async function restoreCategory(
  kind: Kind,
  { id, name, names, slug, parent_id }: Category,
): Promise<void> {
  const data = await loadDataClient();
  await (
    kind === 'business'
      ? data.from('business_categories').insert({ id, name, names, slug, parent_id })
      : data.from(tableOf(kind)).insert({ id, name, names, slug })
  ).throwOnError();
}

/** Gives whatever has the first the second instead; answers how many. Throws the database's error. */
export async function mergeCategories(kind: Kind, from: Category, intoId: string): Promise<number> {
  const data = await loadDataClient();
  const { data: moved } = await data
    .rpc('merge_categories', { kind, from_id: from.id, into_id: intoId })
    .throwOnError();
  track('admin_action', { action: 'category_merge' });
  return moved;
}

const oneLine = (typed: string) => typed.replace(/\s+/g, ' ').trim();

// Without a name in a language, pages show the English one.
const cleanNames = (names: CategoryTranslations): CategoryTranslations =>
  Object.fromEntries(
    Object.entries(names).flatMap(([language, name]) => (oneLine(name) ? [[language, oneLine(name)]] : [])),
  );

function nameOf(typed: string): string {
  const name = oneLine(typed);
  if (!name) throw new UserError('Enter a category name.');
  return name;
}
