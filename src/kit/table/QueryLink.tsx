import type { AnchorHTMLAttributes } from 'react';
import { useSearchParams } from './use-search-params.ts';

interface QueryLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** The query string of the same page, without a question mark. */
  query: string;
}

/** A link within the page, which shows what its query string names without loading the page again. */
export function QueryLink({ query, children, ...link }: QueryLinkProps) {
  const [, go] = useSearchParams();
  return (
    <a
      {...link}
      href={`?${query}`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        go(query);
      }}
    >
      {children}
    </a>
  );
}
