import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '../../lib/query-client.ts';
import { Checking } from '../../ui/Checking.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { explainDesk } from './explain.ts';
import { reportRefusal } from './use-work.ts';

interface LoadedProps<Data> {
  /** Names what is loaded in the page's cache. */
  name: unknown[];
  load: () => Promise<Data>;
  children: (data: Data, reload: () => void) => ReactNode;
}

/**
 * Loads something for the desk, anew each time it is opened; says that it loads, and what went wrong with a way to try again.
 * While another name is loaded, what was there stays: a list that is searched does not close what somebody opened in it.
 */
export function Loaded<Data>({ name, load, children }: LoadedProps<Data>) {
  const queryFn = async () => {
    try {
      return await load();
    } catch (reason) {
      reportRefusal(reason);
      throw reason;
    }
  };
  const { data, error, refetch } = useQuery(
    { queryKey: name, queryFn, staleTime: 0, placeholderData: keepPreviousData },
    queryClient,
  );
  const reload = () => void refetch();
  if (data !== undefined) return children(data, reload);
  if (error) return <TryAgain message={explainDesk(error).message} onTry={reload} />;
  return <Checking>Loading …</Checking>;
}
