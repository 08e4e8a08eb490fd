import type Stripe from 'stripe';
import type { Store } from '../store.ts';

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** A page of a list, newest first. */
export function toList<T extends { id: string }>(
  all: T[],
  url: string,
  { limit, starting_after: after }: { limit: number; starting_after?: string | undefined },
): Stripe.ApiList<T> {
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const data = all.slice(start, start + limit);
  return { object: 'list', data, has_more: all.length > start + limit, url };
}

/** Replaces ids by their objects along paths such as `data.payment_method`. */
export function expandPaths(store: Store, object: object, paths: string[]): object {
  const copy = structuredClone(object);
  for (const path of paths) expandPath(store, copy, path.split('.'));
  return copy;
}

function expandPath(store: Store, holder: unknown, [key, ...rest]: string[]): void {
  if (key === undefined) return;
  if (Array.isArray(holder)) {
    for (const item of holder) expandPath(store, item, [key, ...rest]);
    return;
  }
  if (!isObject(holder)) return;
  const value = holder[key];
  if (typeof value === 'string') holder[key] = store.findAny(value) ?? value;
  expandPath(store, holder[key], rest);
}
