import { useRef } from 'react';
import { eventSalesStrings } from '../../../../i18n/business/event-sales-strings.ts';
import { useDateLocale, useStrings } from '../../../../i18n/use-strings.ts';
import { arrangeRows, pagesAround } from '../../../../kit/table/arrange-rows.ts';
import { ListToolbar } from '../../../../kit/table/ListToolbar.tsx';
import { MissingRecord, RecordDrawer, RecordFacts } from '../../../../kit/table/RecordDrawer.tsx';
import { RecordTable } from '../../../../kit/table/RecordTable.tsx';
import { useListState } from '../../../../kit/table/use-list-state.ts';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { downloadText } from '../../../../lib/browser/download-text.ts';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { FailureNotice } from '../../../../ui/FailureNotice.tsx';
import { LoadByParam } from '../../LoadByParam.tsx';
import { postIsland } from '../../posts/post-island.tsx';
import { recordExport } from '../../record-export.ts';
import { EventNav } from '../EventNav.tsx';
import { orderColumns, orderTable } from './order-columns.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { type OrdersOfEvent, readOrders } from './orders.ts';

/** The orders of the event that `?event=` names, searched and narrowed; each opens with its tickets and history. */
export const Orders = postIsland(
  { name: 'Orders', reason: (language) => eventSalesStrings[language].orders.signIn },
  (area, userId, { mayBill }) => (
    <LoadByParam param="event" area={area} queryKey={['event-orders']} load={readOrders}>
      {(event, _, refetch) => (
        <>
          <EventNav area={area} event={event} page="orders" />
          <List event={event} userId={userId} mayBill={mayBill} onChanged={refetch} />
        </>
      )}
    </LoadByParam>
  ),
);

interface ListProps {
  event: OrdersOfEvent;
  userId: string;
  mayBill: boolean;
  onChanged: () => Promise<unknown>;
}

function List({ event, userId, mayBill, onChanged }: ListProps) {
  const { orders: t } = useStrings(eventSalesStrings);
  const locale = useDateLocale();
  const searchField = useRef<HTMLInputElement>(null);
  const exporting = useAction();
  const definition = orderTable(event, t, locale);
  const columns = orderColumns(event, t, locale);
  const controls = useListState(definition, columns, userId);
  const { state, show } = controls;
  const { date, status, pays, due } = state.filters;
  const rows = event.orders.map((order) => ({ ...order, name: order.buyer_name }));
  const shown = arrangeRows(
    rows.filter(
      (order) =>
        (!date || order.occurrence_id === date) &&
        (status ? order.status === status : order.status !== 'expired') &&
        (!pays || order.pays === pays) &&
        (!due || order.due > 0),
    ),
    state,
    {
      text: ({ buyer_name: buyer, code }) => `${buyer} ${code}`,
      keys: {
        placed: ({ created_at: at }) => Date.parse(at),
        buyer: ({ buyer_name: buyer }) => buyer.toLowerCase(),
        date: ({ starts_at: at }) => Date.parse(at),
        total: ({ total }) => total,
      },
    },
  );
  const save = () =>
    exporting.run(async () => {
      await recordExport(event.id, 'orders', shown.length);
      downloadText(
        `${event.slug}-orders.csv`,
        byteOrderMark +
          toCsv([
            columns.map(({ label }) => label),
            ...shown.map((order) => columns.map(({ text }) => text(order))),
          ]),
        'text/csv',
      );
    });
  return (
    <>
      <ListToolbar
        definition={definition}
        area="orders"
        state={state}
        onShow={show}
        searchField={searchField}
      >
        {shown.length > 0 && (
          <Button variant="quiet" isBusy={exporting.isBusy} onClick={save}>
            {t.exportCsv}
          </Button>
        )}
      </ListToolbar>
      <FailureNotice failure={exporting.failure} />
      <RecordTable
        definition={definition}
        controls={{ ...controls, columns }}
        rows={shown.slice((state.page - 1) * state.size, state.page * state.size)}
        count={t.count(shown.length)}
        {...pagesAround(state.page, state.size, shown.length)}
        onSearch={() => searchField.current?.focus()}
        doNamesOpen
        record={(openId, _row, frame) => {
          const row = rows.find((one) => one.id === openId);
          return row ? (
            <RecordDrawer key={openId} title={row.buyer_name} {...frame}>
              <RecordFacts row={row} columns={columns} />
              <OrderDetails id={row.id} zone={event.zone} mayBill={mayBill} onChanged={onChanged} />
            </RecordDrawer>
          ) : (
            <MissingRecord key={openId} one={t.one} onClose={frame.onClose} />
          );
        }}
        empty={<p className="soft">{t.how}</p>}
      />
    </>
  );
}
