import { toDecimal } from '#contracts/money.ts';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { listOf, textOf, toShownRow, toValues } from '../../../../kit/forms/form-fields.ts';
import { ItemForm } from './ItemForm.tsx';
import { codeFields } from './ticket-fields.ts';
import { CodeColumns, type PromoCode, saveCode, type TicketSetup } from './ticket-setup.ts';

interface CodeFormProps {
  event: TicketSetup;
  /** The one that is edited; a new one without it. */
  code: PromoCode | undefined;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** A code: a discount, or a way to hidden tickets. */
export function CodeForm({ event, code, onSaved, onClose }: CodeFormProps) {
  const t = useStrings(ticketSetupStrings);
  const { id: eventId, zone, currency, types } = event;
  const fields = codeFields({ currency, isSeries: event.isSeries, texts: t });
  const nameOf = new Map(types.map(({ id, name }) => [id, name]));
  const row = code && {
    ...code,
    amount: code.amount === null ? null : toDecimal(code.amount, currency),
    ticket_types: code.ticket_type_ids.flatMap((id) => nameOf.get(id) ?? []),
  };
  return (
    <ItemForm
      name="promo-code"
      title={code ? t.titles.code.edit : t.titles.code.add}
      fields={fields}
      values={toValues(fields, row, zone)}
      choices={{ ticket_types: [...new Set(types.map(({ name }) => name))] }}
      validate={(values): Record<string, string> =>
        textOf(values, 'kind') === 'unlock' && listOf(values, 'ticket_types').length === 0
          ? { ticket_types: t.noTicketForCode }
          : {}
      }
      save={async (values) => {
        const chosen = listOf(values, 'ticket_types');
        const columns = CodeColumns.parse({
          ...toShownRow(fields, values, zone),
          ticket_type_ids: types.filter(({ name }) => chosen.includes(name)).map(({ id }) => id),
        });
        await saveCode(eventId, code?.id, columns);
        await onSaved();
        onClose();
        return t.saved;
      }}
      onClose={onClose}
    />
  );
}
