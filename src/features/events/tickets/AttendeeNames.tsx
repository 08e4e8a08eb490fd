import type { TicketSale } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Field } from '../../../ui/Field.tsx';
import { type OrderDraft, peopleOf } from './order-draft.ts';

interface AttendeeNamesProps {
  sale: TicketSale;
  draft: OrderDraft;
  change: (part: Partial<OrderDraft>) => void;
}

/** Who comes, where more than one person does: names that can be added later as well. */
export function AttendeeNames({ sale, draft, change }: AttendeeNamesProps) {
  const { details: t } = useStrings(ticketStrings);
  const seats = sale.types.flatMap((type) =>
    Array.from({ length: peopleOf(draft, type) }, (_, at) => ({ type, at })),
  );
  if (seats.length < 2) return null;
  return (
    <details>
      <summary>{t.people}</summary>
      <div className="form">
        <p className="soft">{t.peopleHint}</p>
        {seats.map(({ type, at }) => (
          <Field
            key={`${type.id} ${String(at)}`}
            label={t.person(type.name, at + 1)}
            autoComplete="off"
            maxLength={200}
            value={draft.people[type.id]?.[at] ?? ''}
            onChange={({ target }) => {
              const names = Array.from({ length: peopleOf(draft, type) }, (_, place) =>
                place === at ? target.value : (draft.people[type.id]?.[place] ?? ''),
              );
              change({ people: { ...draft.people, [type.id]: names } });
            }}
          />
        ))}
      </div>
    </details>
  );
}
