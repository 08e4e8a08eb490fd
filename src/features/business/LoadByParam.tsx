import type { ReactNode } from 'react';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { queryParam } from '../../lib/browser/query-param.ts';
import { businessUrl } from './business-url.ts';

/** For what the page's URL names: an incomplete id, and the way back when trying again would not help. */
export const notFoundOptions = {
  messages: { VALIDATION_FAILED: "This page's address is incomplete." },
  wayOut: (
    <p>
      <a href={businessUrl('')}>Your businesses</a>
    </p>
  ),
};

interface LoadByParamProps<Data> {
  /** The parameter of the page's URL that holds the id. */
  param: string;
  queryKey: readonly unknown[];
  load: (id: string) => Promise<Data>;
  children: (data: Data, reload: () => void, refetch: () => Promise<unknown>) => ReactNode;
}

/** Loads what the page's URL names, and shows it; says so when the URL names nothing or what is not found. */
export function LoadByParam<Data>({ param, queryKey, load, children }: LoadByParamProps<Data>) {
  const id = queryParam(param);
  if (id === '')
    return (
      <p>
        No business selected. <a href={businessUrl('')}>Choose a business</a>
      </p>
    );
  return (
    <QueryBoundary queryKey={[...queryKey, id]} load={() => load(id)} {...notFoundOptions}>
      {children}
    </QueryBoundary>
  );
}
