import { useState } from 'react';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import type { EventWithSales } from '../sales/sales.ts';
import { continueRefund, readRefunds } from './refund-runs.ts';
import { RefundRunItem } from './RefundRunItem.tsx';
import { StartRefund } from './StartRefund.tsx';

const off = ['canceled', 'postponed'];

interface RefundRunProps {
  event: EventWithSales;
  onChanged: () => Promise<unknown>;
}

/** For staff who bill, of an event or date that was called off: the refund of all its orders, previewed, run and continued. */
export function RefundRun({ event, onChanged }: RefundRunProps) {
  const { refund: t } = useStrings(eventSalesStrings);
  const [isAsking, setAsking] = useState(false);
  const { id, status, sales, zone } = event;
  const dates = sales.dates.filter((date) => off.includes(date.status));
  if (sales.types.length === 0 || (!off.includes(status) && dates.length === 0)) return null;
  return (
    <Panel title={t.title}>
      <p className="soft">{t.text}</p>
      <QueryBoundary queryKey={['refund-runs', id]} load={() => readRefunds(id)}>
        {(runs, _, refetch) => {
          const settle = async () => {
            await Promise.all([refetch(), onChanged()]);
          };
          // What stops here, the scheduled job continues.
          const drive = async (run: string) => {
            await refetch();
            void continueRefund(run)
              .catch(() => undefined)
              .then(settle);
          };
          return (
            <>
              {runs.map((run) => (
                <RefundRunItem
                  key={run.id}
                  run={run}
                  currency={sales.currency}
                  zone={zone}
                  look={refetch}
                  onEnded={settle}
                  drive={drive}
                />
              ))}
              {runs.every(({ finished_at: at }) => at !== null) && (
                <p>
                  <Button variant="quiet" onClick={() => setAsking(true)}>
                    {t.preview}
                  </Button>
                </p>
              )}
              {isAsking && (
                <StartRefund
                  event={event}
                  dates={off.includes(status) ? [] : dates}
                  onStarted={async (run) => {
                    setAsking(false);
                    await drive(run);
                  }}
                  onClose={() => setAsking(false)}
                />
              )}
            </>
          );
        }}
      </QueryBoundary>
    </Panel>
  );
}
