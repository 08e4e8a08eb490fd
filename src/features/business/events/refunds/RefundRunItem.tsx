import { useEffect, useRef } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { formatDateTime } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { type RefundRunOfEvent, retryRefund } from './refund-runs.ts';
import { StopRefund } from './StopRefund.tsx';

interface RefundRunItemProps {
  run: RefundRunOfEvent;
  currency: string;
  zone: string;
  /** Reads the refunds anew. */
  look: () => Promise<unknown>;
  /** Hears that the refund ended. */
  onEnded: () => Promise<void>;
  /** Takes it to its end. */
  drive: (run: string) => Promise<void>;
}

type Item = RefundRunOfEvent['refund_run_items'][number];

const lookEveryMs = 2000;

/** A refund of all orders: how far it is, what became of each order, and the way to try again what failed. */
export function RefundRunItem({ run, currency, zone, look, onEnded, drive }: RefundRunItemProps) {
  const { refund: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const action = useAction();
  const items = run.refund_run_items;
  const isOpen = run.finished_at === null;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const done = items.filter(({ status }) => status !== 'pending').length;
  const money = (amount: number) => formatPrice(amount, currency, locale);
  const total = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const latest = useRef({ look, onEnded });
  useEffect(() => {
    latest.current = { look, onEnded };
  });
  // Somebody else, or the scheduled job, may be giving back.
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => void latest.current.look(), lookEveryMs);
    return () => {
      clearInterval(timer);
      void latest.current.onEnded();
    };
  }, [isOpen]);
  const states = new Map<string, string>(Object.entries(t.states));
  const columns: Column<Item>[] = [
    {
      id: 'order',
      label: t.columns.order,
      show: ({ orders: order }) => (
        <>
          <bdi>{order.buyer_name}</bdi> <span className="soft">{order.code}</span>
        </>
      ),
      text: ({ orders: order }) => order.code,
    },
    {
      id: 'state',
      label: t.columns.state,
      show: ({ status }) => states.get(status) ?? status,
      text: ({ status }) => status,
    },
    {
      id: 'amount',
      label: t.columns.amount,
      isNumber: true,
      show: ({ amount }) => (amount === null ? '' : money(amount)),
      text: ({ amount }) => amount,
    },
    {
      id: 'problem',
      label: t.columns.problem,
      show: ({ problem }) => problem,
      text: ({ problem }) => problem,
    },
  ];
  return (
    <section className="stack" aria-label={t.started(formatDateTime(run.created_at, { zone, locale }))}>
      <p>
        <strong>{t.started(formatDateTime(run.created_at, { zone, locale }))}</strong>{' '}
        {(isOpen || run.stopped_at) && <span className="badge">{isOpen ? t.unfinished : t.stopped}</span>}
        <br />
        <bdi className="soft">{run.reason}</bdi>
      </p>
      <p role="status">
        {isOpen ? t.progress(done, items.length) : t.finished(money(total))} {failed > 0 && t.failed(failed)}
      </p>
      {isOpen && (
        <>
          <progress max={items.length} value={done} aria-label={t.title} />
          <p className="soft">{t.background}</p>
          <StopRefund run={run.id} onStopped={look} />
        </>
      )}
      <ActionNotice action={action} />
      {!isOpen && failed > 0 && (
        <p className="actions">
          <Button
            variant="quiet"
            isBusy={action.isBusy}
            onClick={() =>
              action.run(async () => {
                await retryRefund(run.id);
                await drive(run.id);
              })
            }
          >
            {t.retry}
          </Button>
        </p>
      )}
      <details className="folded">
        <summary>{t.items}</summary>
        <div className="table-scroll" data-look="wrapped">
          <DataTable
            caption={t.items}
            columns={columns}
            rows={items}
            nameOf={({ orders: order }) => order.code}
          />
        </div>
      </details>
    </section>
  );
}
