import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { queryClient } from '../lib/browser/query-client.ts';

/**
 * What somebody may read as themselves: loaded again by each page, and only once it is known who they are. `queryKey` shall
 * hold that person, so that the next one on the same device sees nothing of it.
 */
export function useOwnQuery<Data>(
  userId: string | undefined,
  query: Pick<UseQueryOptions<Data>, 'queryKey' | 'queryFn' | 'refetchOnWindowFocus' | 'refetchInterval'>,
) {
  return useQuery(
    { staleTime: 0, refetchOnMount: true, enabled: userId !== undefined, ...query },
    queryClient,
  );
}
