import { toDecimal } from '#contracts/money.ts';
import { ticketSetupStrings } from '../../../../i18n/business/ticket-setup-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import { toRow, toValues } from '../../../../kit/forms/form-fields.ts';
import { ItemForm } from './ItemForm.tsx';
import { ruleFields } from './ticket-fields.ts';
import { RuleColumns, saveRules, type TicketSetup } from './ticket-setup.ts';

interface RulesFormProps {
  event: TicketSetup;
  onSaved: () => Promise<unknown>;
  onClose: () => void;
}

/** Until when tickets are refunded, who may ask for an invoice, and who sees who is coming. */
export function RulesForm({ event, onSaved, onClose }: RulesFormProps) {
  const t = useStrings(ticketSetupStrings);
  const { id, zone, currency, rules } = event;
  const fields = ruleFields({ currency, isSeries: event.isSeries, texts: t });
  const row = rules ? { ...rules, refund_fee: toDecimal(rules.refund_fee, currency) } : undefined;
  return (
    <ItemForm
      name="ticket-rules"
      title={t.titles.rules}
      fields={fields}
      values={toValues(fields, row, zone)}
      save={async (values) => {
        await saveRules(id, RuleColumns.parse(toRow(fields, values, zone)));
        await onSaved();
        onClose();
        return t.saved;
      }}
      onClose={onClose}
    />
  );
}
