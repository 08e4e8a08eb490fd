import { entities, type Entity } from './kinds.ts';

/** What is shown of the approvals, as the page's URL says it. */
export interface QueueSearch {
  kind: Entity | undefined;
  /** A part of the name. */
  words: string;
  isNewestFirst: boolean;
  /** The id of an import: only its listings are shown. */
  importId: string | undefined;
}

/** Reads what to show from a query string; what is unknown is left out. */
export function readQueueUrl(search: string): QueueSearch {
  const query = new URLSearchParams(search);
  return {
    kind: entities.find((entity) => entity === query.get('kind')),
    words: query.get('q') ?? '',
    isNewestFirst: query.get('sort') === 'newest',
    importId: query.get('import') || undefined,
  };
}

/** The query string of what is shown, without what is as it begins. */
export function writeQueueUrl({ kind, words, isNewestFirst, importId }: QueueSearch): string {
  const query = new URLSearchParams();
  if (kind) query.set('kind', kind);
  if (words.trim()) query.set('q', words.trim());
  if (isNewestFirst) query.set('sort', 'newest');
  if (importId) query.set('import', importId);
  return query.toString();
}

/** Compares two items by when they were submitted. */
export const compareSince =
  ({ isNewestFirst }: Pick<QueueSearch, 'isNewestFirst'>) =>
  (one: { since: string }, other: { since: string }): number =>
    isNewestFirst ? other.since.localeCompare(one.since) : one.since.localeCompare(other.since);
