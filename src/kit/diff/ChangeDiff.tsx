import { useId } from 'react';
import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { FieldVersion } from './FieldVersion.tsx';
import type { FieldChange } from './field-changes.ts';

interface ChangeDiffProps {
  changes: readonly FieldChange[];
  /** The headings of the two versions. */
  heads?: readonly [before: string, after: string];
  /** What is compared; only read aloud without one of its own. */
  caption?: string;
  /** The chosen fields: with it, each field has a checkbox. */
  chosen?: ReadonlySet<string>;
  onChoose?: (field: string, isChosen: boolean) => void;
  /** The chosen version of a field: with it, one of the two can be chosen. */
  chosenSide?: (field: string) => Side;
  onChooseSide?: (field: string, side: Side) => void;
}

type Side = 'before' | 'after';

/** Two versions of some fields, side by side, with their differences marked. */
export function ChangeDiff({
  changes,
  heads: ownHeads,
  caption,
  chosen,
  onChoose,
  chosenSide,
  onChooseSide,
}: ChangeDiffProps) {
  const { diff: t } = useStrings(formKitStrings);
  const heads = ownHeads ?? [t.before, t.after];
  const id = useId();
  if (changes.length === 0) return <p>{t.none}</p>;
  return (
    <table className="diff">
      <caption className={caption ? undefined : 'visually-hidden'}>{caption ?? t.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t.field}</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">
              {chosen && onChoose ? (
                <label className="checkbox">
                  <input
                    type="checkbox"
                    checked={chosen.has(change.field)}
                    onChange={(event) => onChoose(change.field, event.target.checked)}
                  />
                  {change.label}
                </label>
              ) : (
                change.label
              )}
            </th>
            {(['before', 'after'] as const).map((side, at) => (
              <td key={side} data-head={heads[at]}>
                {chosenSide && onChooseSide ? (
                  <label>
                    <input
                      type="radio"
                      name={`${id}-${change.field}`}
                      aria-label={`${heads[at] ?? ''}: ${change.label}`}
                      checked={chosenSide(change.field) === side}
                      onChange={() => onChooseSide(change.field, side)}
                    />
                    <span>
                      <FieldVersion change={change} side={side} />
                    </span>
                  </label>
                ) : (
                  <FieldVersion change={change} side={side} />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
