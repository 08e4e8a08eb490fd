import type { Query } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { queryClient } from '../lib/browser/query-client.ts';
import { Checking } from '../ui/Checking.tsx';

const isFirstLoad = ({ state }: Query) => state.status === 'pending';

/** Parts that load each for itself, side by side, and are shown once all have, so that none pushes another down the page. */
export function ShownTogether({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const look = () => {
      if (queryClient.isFetching({ predicate: isFirstLoad }) === 0) setShown(true);
    };
    // The parts began their loads in effects before this one; where all is in the cache, nothing will change.
    queueMicrotask(look);
    return queryClient.getQueryCache().subscribe(look);
  }, []);
  return (
    <>
      {!isShown && <Checking />}
      <div className="stack" hidden={!isShown}>
        {children}
      </div>
    </>
  );
}
