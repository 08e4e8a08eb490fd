import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { isSignedOut } from '../lib/browser/errors/signed-out.ts';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../lib/browser/query-client.ts';
import { QueryState, type QueryStateOptions } from './QueryState.tsx';
import { reportingAccess } from './session/session-events.ts';

interface QueryBoundaryProps<Data> extends QueryStateOptions {
  queryKey: readonly unknown[];
  load: () => Promise<Data>;
  /** What another request has read of it: shown without asking for it. */
  known?: Data | undefined;
  /** `refetch` resolves once what is shown is new. */
  children: (data: Data, reload: () => void, refetch: () => Promise<unknown>) => ReactNode;
}

/**
 * Loads something each time it is mounted, and shows it: that it loads, nothing found, or what went wrong with a way to try
 * again. While another key loads, the data of the one before stays: a list that is searched keeps open what was opened in it.
 * When the session has ended or a right was denied, the page's gate hears of it.
 */
export function QueryBoundary<Data>({
  queryKey,
  load,
  known,
  children,
  ...options
}: QueryBoundaryProps<Data>) {
  const query = useQuery(
    {
      queryKey,
      queryFn: reportingAccess(load),
      staleTime: known === undefined ? 0 : Infinity,
      refetchOnMount: true,
      ...(known !== undefined && { initialData: known }),
      placeholderData: keepPreviousData,
      // What the server denied once, it denies again.
      retry: (failures, error) => failures < 1 && !isSignedOut(error) && toUserMessage(error).canRetry,
    },
    queryClient,
  );
  const latestKey = useRef(queryKey);
  useEffect(() => {
    latestKey.current = queryKey;
  });
  // While the first load of a key runs, TanStack Query answers a refetch with that load, which may have read the data before
  // the change that the refetch is for.
  const refetch = async () => {
    await queryClient.cancelQueries({ queryKey: latestKey.current, exact: true });
    return query.refetch();
  };
  return (
    <QueryState query={query} {...options}>
      {(data) => children(data, () => void refetch(), refetch)}
    </QueryState>
  );
}
