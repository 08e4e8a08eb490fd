import { Checking } from '../../../ui/Checking.tsx';
import { TryAgain } from '../../../ui/TryAgain.tsx';
import { DeskPage } from '../DeskPage.tsx';
import { explainDesk } from '../explain.ts';
import { QueueList } from './QueueList.tsx';
import { useQueue } from './use-queue.ts';

/** Everything that waits for a decision of staff, in one list. */
export function Queue() {
  return <DeskPage name="Queue">{({ zone }) => <Waits zone={zone} />}</DeskPage>;
}

function Waits({ zone }: { zone: string }) {
  const { query, ...queue } = useQueue();
  const reload = () => void query.refetch();
  if (query.data) return <QueueList state={query.data} zone={zone} onReload={reload} {...queue} />;
  if (query.error) return <TryAgain message={explainDesk(query.error).message} onTry={reload} />;
  return <Checking>Looking what waits …</Checking>;
}
