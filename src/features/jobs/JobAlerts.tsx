import { jobAlertStrings } from '../../i18n/account/job-alerts-strings.ts';
import { useLocalPath, useStrings } from '../../i18n/use-strings.ts';
import { QueryBoundary } from '../../kit/QueryBoundary.tsx';
import { useSession } from '../../kit/session/use-session.ts';
import { island } from '../../ui/Island.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AlertList } from './AlertList.tsx';
import { listAlerts } from './alerts.ts';

/** The job alerts of who is signed in, below their other email settings. */
export const JobAlerts = island('JobAlerts', SignedIn);

function SignedIn() {
  const t = useStrings(jobAlertStrings);
  const path = useLocalPath();
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return (
    <Panel title={t.title}>
      <QueryBoundary queryKey={['job-alerts', session.userId]} load={listAlerts}>
        {(alerts, _reload, refetch) =>
          alerts.length === 0 ? (
            <p>
              {t.none.before} <a href={path('/jobs')}>{t.none.link}</a> {t.none.after}
            </p>
          ) : (
            <AlertList alerts={alerts} onChanged={refetch} />
          )
        }
      </QueryBoundary>
    </Panel>
  );
}
