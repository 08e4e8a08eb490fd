import { toDecimal } from '#contracts/money.ts';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { textOf, toRow, toValues } from '../../../../kit/forms/form-fields.ts';
import { ItemForm } from './ItemForm.tsx';
import { addOnFields } from './ticket-fields.ts';
import { type AddOn, AddOnColumns, saveAddOn, type TicketSetup } from './ticket-setup.ts';

interface AddOnFormProps {
  event: TicketSetup;
  /** The one that is edited; a new one without it. */
  addOn: AddOn | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** What is sold with tickets, with options to choose from. */
export function AddOnForm({ event, addOn, onSaved, onClose }: AddOnFormProps) {
  const t = useStrings(ticketSetupStrings);
  const { id: eventId, zone, currency, addOns } = event;
  const fields = addOnFields({ currency, isSeries: event.isSeries, texts: t });
  const row = addOn && {
    ...addOn,
    price: toDecimal(addOn.price, currency),
    options: addOn.options.join('\n'),
  };
  return (
    <ItemForm
      name="event-add-on"
      title={addOn ? t.titles.addOn.edit : t.titles.addOn.add}
      fields={fields}
      values={toValues(fields, row, zone)}
      note={addOn?.isSold ? t.laterOnly : undefined}
      save={async (values) => {
        const options = textOf(values, 'options')
          .split('\n')
          .map((option) => option.trim())
          .filter(Boolean);
        const columns = AddOnColumns.parse({
          ...toRow(fields, values, zone),
          options: [...new Set(options)],
        });
        await saveAddOn(eventId, addOn?.id, columns, addOns.length + 1);
        await onSaved();
        onClose();
        return t.saved;
      }}
      onClose={onClose}
    />
  );
}
