import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toUserMessage } from '../lib/browser/errors/to-user-message.ts';
import { Checking } from '../ui/Checking.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';

/** How a query's states other than success are shown. */
export interface QueryStateOptions {
  /** Shown instead of an empty list. */
  empty?: ReactNode;
  /** As for toUserMessage. */
  messages?: Readonly<Record<string, string>>;
  /** Shown in place of "Try again" where that would not help. */
  wayOut?: ReactNode;
}

interface QueryStateProps<Data> extends QueryStateOptions {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has loaded: that it loads, its data, or what went wrong with a way to try again. */
export function QueryState<Data>(props: QueryStateProps<Data>) {
  const { query, empty, messages, wayOut, children } = props;
  const { data, error, refetch } = query;
  if (data !== undefined)
    return empty !== undefined && Array.isArray(data) && data.length === 0 ? empty : children(data);
  if (!error) return <Checking />;
  const { message, canRetry } = toUserMessage(error, messages);
  if (canRetry || wayOut === undefined) return <TryAgain message={message} onTry={() => void refetch()} />;
  return (
    <div className="stack">
      <FailureNotice failure={{ message, details: [] }} />
      {wayOut}
    </div>
  );
}
