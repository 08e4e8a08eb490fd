import type { ReactNode } from 'react';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { queryParam } from '../../lib/browser/query-param.ts';
import { businessUrl } from './business-url.ts';
import { type PostArea, postListUrl } from './posts/post-area.ts';

/** For what the page's URL names: an incomplete id, and the way back when trying again would not help. */
export const notFoundOptions = (area: PostArea) => ({
  messages: { VALIDATION_FAILED: "This page's address is incomplete." },
  wayOut: (
    <p>
      {area === 'admin' ? (
        <a href={postListUrl('admin', null)}>Chamber posts</a>
      ) : (
        <a href={businessUrl('')}>Your businesses</a>
      )}
    </p>
  ),
});

interface LoadByParamProps<Data> {
  /** The parameter of the page's URL that holds the id. */
  param: string;
  /** Where the page is; the business area by default. */
  area?: PostArea;
  /** Whether the page shows something without the parameter as well: `load` then gets an empty id. */
  isOptional?: boolean;
  queryKey: readonly unknown[];
  load: (id: string) => Promise<Data>;
  children: (data: Data, reload: () => void, refetch: () => Promise<unknown>) => ReactNode;
}

/** Loads what the page's URL names, and shows it; says so when the URL names nothing or what is not found. */
export function LoadByParam<Data>({
  param,
  area = 'business',
  isOptional = false,
  queryKey,
  load,
  children,
}: LoadByParamProps<Data>) {
  const id = queryParam(param);
  if (id === '' && !isOptional)
    return area === 'admin' ? (
      <p>
        Nothing selected. <a href={postListUrl('admin', null)}>Chamber posts</a>
      </p>
    ) : (
      <p>
        No business selected. <a href={businessUrl('')}>Choose a business</a>
      </p>
    );
  return (
    <QueryBoundary queryKey={[...queryKey, id]} load={() => load(id)} {...notFoundOptions(area)}>
      {children}
    </QueryBoundary>
  );
}
