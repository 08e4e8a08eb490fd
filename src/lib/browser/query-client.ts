import { QueryClient } from '@tanstack/react-query';

const minute = 60_000;

/** The one query cache of this page, shared by all its islands. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * minute,
      gcTime: 10 * minute,
      retry: 1,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: false,
    },
  },
});

/**
 * Reads again what is shown under a key. What is being read for the first time is asked for once more: the answer that is on its way may
 * be older than the change, and invalidateQueries would take it for the new one.
 */
export async function renewQueries(queryKey: readonly unknown[]): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  await queryClient.invalidateQueries({ queryKey });
}

let ownerId: string | undefined;

/** Empties the cache when it may hold what somebody else than `userId` was shown. */
export function clearCacheOfOthers(userId: string): void {
  if (ownerId !== undefined && ownerId !== userId) queryClient.clear();
  ownerId = userId;
}
