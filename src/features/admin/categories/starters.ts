import {
  starterBusinessCategories,
  starterEventCategories,
  starterJobCategories,
  starterPostCategories,
} from '#contracts/starter-categories.ts';
import { type Category, isBuiltIn, type Kind, type NewCategory } from './categories.ts';

/** A category that is offered, with those below it. */
export interface Starter {
  name: string;
  children: readonly string[];
}

const flat = {
  job: starterJobCategories,
  event: starterEventCategories,
  post: starterPostCategories,
} satisfies Record<Exclude<Kind, 'business'>, unknown>;

/** What a kind without categories of its own is offered. */
export const listStarters = (kind: Kind): Starter[] =>
  kind === 'business'
    ? starterBusinessCategories.map(({ name, children }) => ({
        name,
        children: children.map((child) => child.name),
      }))
    : flat[kind].map(({ name }) => ({ name, children: [] }));

/** Whether a kind has no category but those that are built in. */
export const isEmptyKind = (kind: Kind, categories: readonly Category[]) =>
  categories.every((category) => isBuiltIn(kind, category));

/** The names that are chosen after one was checked or unchecked: a parent brings its children, a child its parent. */
export function toggleStarter(
  starters: readonly Starter[],
  chosen: ReadonlySet<string>,
  name: string,
  isOn: boolean,
): Set<string> {
  const next = new Set(chosen);
  const below = starters.find((one) => one.name === name)?.children ?? [];
  const parent = starters.find(({ children }) => children.includes(name))?.name;
  for (const one of [name, ...below])
    if (isOn) next.add(one);
    else next.delete(one);
  if (isOn && parent !== undefined) next.add(parent);
  return next;
}

/** The chosen ones as they are added. */
export function chosenStarters(kind: Kind, chosen: ReadonlySet<string>): NewCategory[] {
  const all: NewCategory[] =
    kind === 'business'
      ? starterBusinessCategories.flatMap(({ name, names, slug, schemaType, children }) => [
          { name, names, slug, schema_type: schemaType },
          ...children.map((child) => ({
            name: child.name,
            names: child.names,
            slug: child.slug,
            schema_type: child.schemaType,
            parent: name,
          })),
        ])
      : flat[kind].map(({ name, names, slug }) => ({ name, names, slug }));
  return all.filter(({ name }) => chosen.has(name));
}
