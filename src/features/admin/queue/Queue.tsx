import { AdminGate } from '../AdminGate.tsx';
import { QueryState } from '../../../kit/QueryState.tsx';
import { QueueList } from './QueueList.tsx';
import { useQueue } from './use-queue.ts';

/** Everything that waits for a decision of staff, in one list. */
export function Queue() {
  return <AdminGate name="Queue">{({ zone }) => <QueueLoader zone={zone} />}</AdminGate>;
}

function QueueLoader({ zone }: { zone: string }) {
  const { query, ...queue } = useQueue();
  return (
    <QueryState query={query}>
      {(state) => <QueueList state={state} zone={zone} onReload={() => void query.refetch()} {...queue} />}
    </QueryState>
  );
}
