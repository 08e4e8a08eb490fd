import { useState } from 'react';
import { toDecimal } from '#contracts/money.ts';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { shownFields, toRow, toShownRow, toValues, type Values } from '../../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../../kit/forms/validate-fields.ts';
import { ItemForm } from './ItemForm.tsx';
import { validateWindows } from './item-problems.ts';
import { PriceRows, type TypedPrice } from './PriceRows.tsx';
import { firstTypeFields, priceFields, typeFields } from './ticket-fields.ts';
import { saveTicketType, type TicketSetup, type TicketType } from './ticket-setup.ts';

interface TypeFormProps {
  event: TicketSetup;
  /** The one that is edited; a new one without it. */
  type: TicketType | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** A kind of ticket with its other prices. */
export function TypeForm({ event, type, onSaved, onClose }: TypeFormProps) {
  const t = useStrings(ticketSetupStrings);
  const { id: eventId, zone, currency, plans } = event;
  const context = { currency, isSeries: event.isSeries, texts: t };
  const fields = typeFields(context);
  const fieldsOfPrice = priceFields(context, plans);
  const [id] = useState(() => type?.id ?? crypto.randomUUID());
  const asTyped = <Stored extends { price: number }>(row: Stored) => ({
    ...row,
    price: toDecimal(row.price, currency),
  });
  const [prices, setPrices] = useState<TypedPrice[]>(() =>
    (type?.ticket_prices ?? []).map((price) => ({
      id: price.id,
      values: toValues(fieldsOfPrice, asTyped(price), zone),
    })),
  );
  const problemsOf = (values: Values) => ({
    ...validateWindows(values, t.windowOrder),
    ...validateFields(shownFields(fieldsOfPrice, values), values),
  });
  return (
    <ItemForm
      name="ticket-type"
      title={type ? t.titles.type.edit : t.titles.type.add}
      fields={fields}
      first={firstTypeFields}
      values={toValues(fields, type && asTyped(type), zone)}
      note={type?.isSold ? t.laterOnly : undefined}
      isRestValid={prices.every(({ values }) => Object.keys(problemsOf(values)).length === 0)}
      save={async (values) => {
        await saveTicketType(
          eventId,
          { covers: 'date', ...toRow(fields, values, zone), id },
          prices.map((price) => ({ ...toShownRow(fieldsOfPrice, price.values, zone), id: price.id })),
        );
        await onSaved();
        onClose();
        return t.saved;
      }}
      onClose={onClose}
    >
      {(isChecked) => (
        <PriceRows
          prices={prices}
          fields={fieldsOfPrice}
          problemsOf={isChecked ? problemsOf : () => ({})}
          onChange={setPrices}
        />
      )}
    </ItemForm>
  );
}
