import type { TicketSale } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import type { OrderDraft } from './order-draft.ts';

interface PayChoiceProps {
  sale: TicketSale;
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
}

/** How it is paid, where members may ask for an invoice. */
export function PayChoice({ sale, draft, change }: PayChoiceProps) {
  const { details: t } = useStrings(ticketStrings);
  const choices = [
    ['card', t.card] as const,
    ...(sale.allows_invoice ? [['invoice', t.invoice] as const] : []),
    ...sale.organizations.map(({ id, name }) => [id, t.invoiceTo(name)] as const),
  ];
  if (choices.length < 2) return null;
  const chosen = choices.some(([value]) => value === draft.pays) ? draft.pays : 'card';
  return (
    <fieldset className="field choices">
      <legend>{t.pay}</legend>
      {choices.map(([value, label]) => (
        <label key={value} className="checkbox" dir="auto">
          <input
            type="radio"
            name="pays"
            value={value}
            checked={value === chosen}
            onChange={() => change({ pays: value })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
