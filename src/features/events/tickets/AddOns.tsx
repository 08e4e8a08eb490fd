import type { AddOn } from '#contracts/orders.ts';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { priceText, type SaleWords } from './describe-ticket.ts';
import { addOnKey } from './order-draft.ts';
import { Stepper } from './Stepper.tsx';

interface AddOnsProps {
  addOns: readonly AddOn[];
  words: SaleWords;
  chosen: Record<string, number>;
  onChange: (chosen: Record<string, number>) => void;
}

/** What is sold with the tickets: how many of each, by option where there are some. */
export function AddOns({ addOns, words, chosen, onChange }: AddOnsProps) {
  const t = useStrings(ticketStrings);
  if (addOns.length === 0) return null;
  return (
    <section className="stack" aria-label={t.addOns}>
      <h3>{t.addOns}</h3>
      <ul className="ticket-types">
        {addOns.map((addOn) => (
          <AddOnRow key={addOn.id} addOn={addOn} words={words} chosen={chosen} onChange={onChange} />
        ))}
      </ul>
    </section>
  );
}

function AddOnRow({ addOn, words, chosen, onChange }: Omit<AddOnsProps, 'addOns'> & { addOn: AddOn }) {
  const t = useStrings(ticketStrings);
  const { id, name, description, price, options, left, max_per_order: most } = addOn;
  const keys =
    options.length > 0
      ? options.map((option) => [option, addOnKey(id, option)] as const)
      : [['', addOnKey(id)] as const];
  const all = keys.reduce((sum, [, key]) => sum + (chosen[key] ?? 0), 0);
  return (
    <li className="ticket-type">
      <div className="words">
        <h4 dir="auto">{name}</h4>
        <p className="price">
          <strong>{priceText(price, words)}</strong>
        </p>
        {description && (
          <p className="soft" dir="auto">
            {description}
          </p>
        )}
        {left !== null && left > 0 && left <= 10 && <p className="soft">{t.left(left)}</p>}
      </div>
      <div className="choice">
        {left === 0 ? (
          <p className="full">{t.soldOut}</p>
        ) : (
          keys.map(([option, key]) => {
            const value = chosen[key] ?? 0;
            const full = [name, option].filter(Boolean).join(', ');
            return (
              <div key={key} className="option">
                {option && (
                  <span dir="auto" aria-hidden="true">
                    {option}
                  </span>
                )}
                <Stepper
                  label={t.quantityOfAddOn(full)}
                  name={full}
                  value={value}
                  most={Math.min(most, (left ?? Infinity) - all + value)}
                  onChange={(quantity) => onChange({ ...chosen, [key]: quantity })}
                />
              </div>
            );
          })
        )}
      </div>
    </li>
  );
}
