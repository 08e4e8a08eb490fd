import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { queryClient } from '../lib/browser/query-client.ts';
import { reportingAccess } from './session/session-events.ts';

/**
 * What somebody may read as themselves: loaded again by each page, and only once it is known who they are. `queryKey` shall
 * hold that person, so that the next one on the same device sees nothing of it. When the session has ended, the page's gate
 * hears of it.
 */
export function useOwnQuery<Data>(
  userId: string | undefined,
  {
    queryFn,
    ...query
  }: Pick<
    UseQueryOptions<Data>,
    'queryKey' | 'refetchOnWindowFocus' | 'refetchInterval' | 'placeholderData'
  > & {
    queryFn: () => Promise<Data>;
  },
) {
  return useQuery(
    {
      staleTime: 0,
      refetchOnMount: true,
      enabled: userId !== undefined,
      queryFn: reportingAccess(queryFn),
      ...query,
    },
    queryClient,
  );
}
