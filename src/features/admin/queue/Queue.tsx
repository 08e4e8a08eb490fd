import { useState } from 'react';
import { AdminGate } from '../AdminGate.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { useSearchParams } from '../../../kit/table/use-search-params.ts';
import { pageSize } from './load-queue.ts';
import { type QueueSearch, readQueueUrl, writeQueueUrl } from './queue-search.ts';
import { QueueList } from './QueueList.tsx';
import { useQueue } from './use-queue.ts';

/** Everything that waits for a decision of staff, in one list. */
export function Queue() {
  return <AdminGate name="Queue">{({ zone }) => <QueueLoader zone={zone} />}</AdminGate>;
}

function QueueLoader({ zone }: { zone: string }) {
  const [address, go] = useSearchParams();
  const search = readQueueUrl(address);
  const [shown, setShown] = useState(pageSize);
  const { query, ...queue } = useQueue(search, shown);
  return (
    <QueryState query={query}>
      {(state) => (
        <QueueList
          state={state}
          zone={zone}
          search={search}
          onSearch={(change: Partial<QueueSearch>, way = 'push') => {
            setShown(pageSize);
            go(writeQueueUrl({ ...search, ...change }), way);
          }}
          onShowMore={() => setShown(shown + pageSize)}
          isLoading={query.isFetching}
          onReload={() => void query.refetch()}
          {...queue}
        />
      )}
    </QueryState>
  );
}
