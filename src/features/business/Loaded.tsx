import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explainDataFailure } from '../../lib/explain-data-failure.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Checking } from '../../ui/Checking.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { areaPage } from './page-address.ts';

interface LoadedProps<Data> {
  /** Names what is loaded in the page's cache. */
  name: unknown[];
  load: () => Promise<Data>;
  /** The id that the page's address has to name; empty when it does not. */
  needed?: string;
  /** `reloaded` is done once what is shown is new. */
  children: (data: Data, reload: () => void, reloaded: () => Promise<unknown>) => ReactNode;
}

/** Loads something and shows it; says that it loads, and what went wrong with a way to try again. */
export function Loaded<Data>({ name, load, needed, children }: LoadedProps<Data>) {
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['business', ...name],
      queryFn: load,
      refetchOnMount: true,
      enabled: needed !== '',
      retry: (failures, why) => failures < 1 && explainDataFailure(why).canRetry,
    },
    queryClient,
  );
  if (needed === '')
    return (
      <p>
        This address names no business. <a href="/account/business">Choose one of yours</a>
      </p>
    );
  const reload = () => void refetch();
  if (data !== undefined) return children(data, reload, refetch);
  if (error) return <NotLoaded error={error} onTry={reload} />;
  return <Checking>Loading …</Checking>;
}

/** What is not there, or not for this person, is not there the second time either: the way on is back to the list. */
function NotLoaded({ error, onTry }: { error: unknown; onTry: () => void }) {
  const { code, message, canRetry } = explainDataFailure(error);
  if (canRetry) return <TryAgain message={message} onTry={onTry} />;
  const isAddressWrong = code === 'VALIDATION_FAILED';
  return (
    <div className="stack">
      <FailureNotice
        failure={{
          message: isAddressWrong ? 'The address of this page is not complete.' : message,
          details: [],
        }}
      />
      <p>
        <a href={areaPage('')}>Your businesses</a>
      </p>
    </div>
  );
}
