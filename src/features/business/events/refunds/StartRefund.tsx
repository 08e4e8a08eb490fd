import { useState } from 'react';
import { formatPrice } from '#contracts/money.ts';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { ReasonDialog } from '../../../../kit/ReasonDialog.tsx';
import { formatDay, formatTime } from '../../../../lib/shared/format.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import type { EventWithSales, SalesDate } from '../sales/sales.ts';
import { previewRefund, type RefundPreview, startRefund } from './refund-runs.ts';

interface StartRefundProps {
  event: EventWithSales;
  /** The dates that were called off while the event goes on; none where all of it was. */
  dates: readonly SalesDate[];
  /** Hears of the refund that began. */
  onStarted: (id: string) => Promise<void>;
  onClose: () => void;
}

/** Shows what the refund of all orders would do, and asks for the reason before it begins. */
export function StartRefund({ event, dates, onStarted, onClose }: StartRefundProps) {
  const { refund: t, order } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const { id: eventId, zone, sales } = event;
  const [date, setDate] = useState(dates[0]?.id ?? '');
  const [preview, setPreview] = useState<RefundPreview>();
  // One for all attempts, so that a second one begins nothing twice.
  const [id] = useState(() => crypto.randomUUID());
  const money = (amount: number) => formatPrice(amount, sales.currency, locale);
  const label = preview && preview.amount > 0 ? t.start(money(preview.amount)) : t.startFree;
  return (
    <ReasonDialog
      name="refund-run"
      title={t.title}
      label={label}
      hint={order.reasonHint}
      missing={preview?.orders === 0 ? t.nothing : undefined}
      onSend={async (reason) => {
        await startRefund(id, eventId, date, reason);
        await onStarted(id);
      }}
      onClose={onClose}
    >
      {dates.length > 0 && (
        <SelectField
          label={t.scope}
          value={date}
          options={dates.map(
            ({ id: one, starts_at: at }) =>
              [one, `${formatDay(at, { zone, locale })}, ${formatTime(at, { zone, locale })}`] as const,
          )}
          onChange={({ target }) => setDate(target.value)}
        />
      )}
      <QueryBoundary
        queryKey={['preview-refund', eventId, date]}
        load={async () => {
          const found = await previewRefund(eventId, date);
          setPreview(found);
          return found;
        }}
      >
        {(found) => (
          <>
            <dl className="counts">
              {(
                [
                  [t.orders, found.orders],
                  [t.tickets, found.tickets],
                  [t.toCards, money(found.to_cards)],
                  [t.asCredit, money(found.as_credit)],
                  [t.notOwed, money(found.not_owed)],
                ] as const
              ).map(([name, value]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
            {found.series_tickets > 0 && <p>{t.series(found.series_tickets)}</p>}
          </>
        )}
      </QueryBoundary>
    </ReasonDialog>
  );
}
