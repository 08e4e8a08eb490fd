import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { takesCards } from '../../../../lib/browser/billing-client.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Notice } from '../../../../ui/Notice.tsx';
import { RelativeTime } from '../../../../ui/RelativeTime.tsx';
import { readWorker, requestComparison, type Worker } from './worker.ts';

interface StateProps {
  worker: Worker;
  zone: string;
  isTakingCards: boolean;
}

const load = async () => {
  const [worker, isTakingCards] = await Promise.all([readWorker(), takesCards()]);
  return { worker, isTakingCards };
};

/** When Stripe and the ledger were compared last, and a comparison now. */
export function Comparison({ zone }: { zone: string }) {
  const action = useAction();
  return (
    <QueryBoundary queryKey={['admin', 'billing-worker']} load={load}>
      {({ worker, isTakingCards }, reload) => (
        <div className="stack">
          <LateTimer worker={worker} zone={zone} isTakingCards={isTakingCards} />
          <ActionNotice action={action} />
          <p>
            {worker.compared_at ? (
              <>
                Stripe and the ledger were last compared <RelativeTime at={worker.compared_at} zone={zone} />.
              </>
            ) : (
              'Stripe and the ledger have not been compared yet.'
            )}{' '}
            This happens once a day; differences that are resolved close automatically.
          </p>
          {isTakingCards && (
            <p>
              <Button
                variant="quiet"
                isBusy={action.isBusy}
                disabled={worker.is_requested}
                onClick={() =>
                  action.run(async () => {
                    await requestComparison();
                    reload();
                    return 'The comparison begins within a minute.';
                  })
                }
              >
                {worker.is_requested ? 'Comparison requested' : 'Compare now'}
              </Button>
            </p>
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

/** Says that nobody works on payments, and what waits for it. */
function LateTimer({ worker, zone, isTakingCards }: StateProps) {
  if (!isTakingCards || !worker.is_late) return null;
  return (
    <Notice tone="danger">
      {worker.last_run_at ? (
        <>
          The schedule of payments last ran <RelativeTime at={worker.last_run_at} zone={zone} />.
        </>
      ) : (
        'The schedule of payments has never run.'
      )}{' '}
      Card payments, renewals and refunds wait for it. Have an operator set up the schedule of billing/run, as
      docs/deploy.md says.
    </Notice>
  );
}

/** The warning that the schedule of payments does not run; nothing while it does. */
export function TimerAlert({ zone }: { zone: string }) {
  return (
    <QueryBoundary queryKey={['admin', 'billing-worker']} load={load}>
      {({ worker, isTakingCards }) => <LateTimer worker={worker} zone={zone} isTakingCards={isTakingCards} />}
    </QueryBoundary>
  );
}
