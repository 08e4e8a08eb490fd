import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import type { Column } from '../../../../kit/table/columns.ts';
import { DataTable } from '../../../../kit/table/DataTable.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { formatDateTime } from '../../../../lib/shared/format.ts';
import { Button } from '../../../../ui/Button.tsx';
import { continueRefund, type RefundProgress, type RefundRunOfEvent, retryRefund } from './refund-runs.ts';

interface RefundRunItemProps {
  run: RefundRunOfEvent;
  currency: string;
  zone: string;
  onChanged: () => Promise<void>;
}

type Item = RefundRunOfEvent['refund_run_items'][number];

/** A refund of all orders: how far it is, what became of each order, and the way to continue it. */
export function RefundRunItem({ run, currency, zone, onChanged }: RefundRunItemProps) {
  const { refund: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const action = useAction();
  const [progress, setProgress] = useState<RefundProgress>();
  const items = run.refund_run_items;
  const isOpen = run.finished_at === null;
  const failed = items.filter(({ status }) => status === 'failed').length;
  const done = progress
    ? items.length - progress.left
    : items.filter(({ status }) => status !== 'pending').length;
  const money = (amount: number) => formatPrice(amount, currency, locale);
  const total = items.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const proceed = (before: () => Promise<void>) =>
    action.run(async () => {
      await before();
      try {
        await continueRefund(run.id, setProgress);
      } finally {
        setProgress(undefined);
        await onChanged();
      }
    });
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
        {isOpen && <span className="badge">{t.unfinished}</span>}
        <br />
        <bdi className="soft">{run.reason}</bdi>
      </p>
      <p role="status">
        {isOpen || progress ? t.progress(done, items.length) : t.finished(money(total))}{' '}
        {failed > 0 && t.failed(failed)}
      </p>
      {(isOpen || progress) && <progress max={items.length} value={done} aria-label={t.title} />}
      <ActionNotice action={action} />
      <p className="actions">
        {isOpen && (
          <Button isBusy={action.isBusy} onClick={() => proceed(() => Promise.resolve())}>
            {t.resume}
          </Button>
        )}
        {!isOpen && failed > 0 && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => proceed(() => retryRefund(run.id))}>
            {t.retry}
          </Button>
        )}
      </p>
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
