import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AlertList } from './AlertList.tsx';
import { listAlerts } from './alerts.ts';

/** The job alerts of who is signed in, below their other email settings. */
export const JobAlerts = island('JobAlerts', SignedIn);

function SignedIn() {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <Panel title="Job alerts">
      <QueryBoundary queryKey={['job-alerts', session.userId]} load={listAlerts}>
        {(alerts, _reload, refetch) =>
          alerts.length === 0 ? (
            <p>
              No job alerts yet. Search <a href="/jobs">jobs</a> and choose “Create alert” below the results.
            </p>
          ) : (
            <AlertList alerts={alerts} onChanged={refetch} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
