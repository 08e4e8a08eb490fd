import { seatingStrings } from '../../../../i18n/business/seating-strings.ts';
import { useStrings } from '../../../../i18n/use-strings.ts';
import type { Party } from './seating.ts';

interface SeatedPartyProps {
  party: Party;
  chosen: readonly string[];
  onChoose: (chosen: readonly string[]) => void;
}

/** Who ordered together: chosen as one, or one by one, with the table of each. */
export function SeatedParty({ party: { key, people }, chosen, onChoose }: SeatedPartyProps) {
  const t = useStrings(seatingStrings);
  const ids = people.map(({ id }) => id);
  const set = (wanted: readonly string[], isOn: boolean) => {
    const others = chosen.filter((id) => !wanted.includes(id));
    onChoose(isOn ? [...others, ...wanted] : others);
  };
  return (
    <li className="seat-party">
      {people.length > 1 && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={ids.every((id) => chosen.includes(id))}
            onChange={({ target }) => set(ids, target.checked)}
          />
          <strong>{t.party(key, people.length)}</strong>
        </label>
      )}
      {people.map(({ id, attendee_name: name, guests, type, table }) => (
        <label key={id} className="checkbox" data-inner={people.length > 1 ? '' : undefined}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            onChange={({ target }) => set([id], target.checked)}
          />
          <span>
            <bdi>{name.trim() || t.noName}</bdi>
            {guests > 0 && ` + ${String(guests)}`}
            {type !== null && (
              <>
                {' · '}
                <bdi className="soft">{type}</bdi>
              </>
            )}
          </span>
          <span className="badge">{table ?? t.noTable}</span>
        </label>
      ))}
    </li>
  );
}
