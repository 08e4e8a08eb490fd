import { type InfiniteData, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../lib/browser/query-client.ts';
import { reportingAccess } from './session/session-events.ts';

interface OwnPages<Page, Cursor> {
  /** Shall hold the person who reads, as for useOwnQuery. */
  queryKey: readonly unknown[];
  /** Reads the page after a cursor, the first one without. */
  read: (after?: Cursor) => Promise<Page>;
  /** Whether the last list stays until another search has its first page. */
  keepsPrevious?: boolean;
}

/** A list that somebody may read as themselves, by pages, each of which names the cursor of the next and, where it has one, the previous. */
export function useOwnPages<
  Cursor,
  Page extends { next?: Cursor | undefined; previous?: Cursor | undefined },
>({ queryKey, read, keepsPrevious = false }: OwnPages<Page, Cursor>) {
  return useInfiniteQuery<Page, Error, InfiniteData<Page>, readonly unknown[], Cursor | undefined>(
    {
      queryKey,
      queryFn: ({ pageParam }) => reportingAccess(() => read(pageParam as Cursor | undefined))(),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next,
      getPreviousPageParam: ({ previous }) => previous,
      ...(keepsPrevious && { placeholderData: keepPreviousData }),
      staleTime: 0,
      retry: (failures, error) => failures < 1 && toUserMessage(error).canRetry,
    },
    queryClient,
  );
}
