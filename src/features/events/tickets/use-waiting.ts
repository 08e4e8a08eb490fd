import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { useIsReady } from '../../../ui/use-is-ready.ts';
import { readWaiting, readWaitingLink } from './waiting.ts';

/** The place on the waiting list that the address names, once it is known who is there. */
export function useWaiting(userId: string | null | undefined) {
  const isReady = useIsReady();
  const link = useMemo(() => (isReady ? readWaitingLink() : undefined), [isReady]);
  const { data: place, refetch } = useQuery(
    {
      queryKey: ['waiting', link?.id, userId],
      enabled: link !== undefined && userId !== undefined,
      staleTime: 0,
      refetchOnWindowFocus: true,
      retry: false,
      queryFn: () => (link ? readWaiting(link) : Promise.reject(new Error('There is no link.'))),
    },
    queryClient,
  );
  return { link, place, refetch };
}
