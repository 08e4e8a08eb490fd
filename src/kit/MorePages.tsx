import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { Button } from '../ui/Button.tsx';

interface MorePagesProps {
  pages: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>;
  label: string;
}

/** The button that adds the next page to a list; nothing after the last. */
export function MorePages({ pages, label }: MorePagesProps) {
  if (!pages.hasNextPage) return null;
  return (
    <p>
      <Button variant="quiet" isBusy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {label}
      </Button>
    </p>
  );
}
