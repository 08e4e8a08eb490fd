import { compareWords, type FieldChange } from './diff.ts';

interface ChangeDiffProps {
  changes: FieldChange[];
  /** How the two sides are called. */
  names?: readonly [before: string, after: string];
  /** With it, each field can be taken or left. */
  chosen?: ReadonlySet<string>;
  onChoose?: (field: string, isChosen: boolean) => void;
}

/** Fields side by side, as they are and as they shall be, with the words that differ marked. */
export function ChangeDiff({
  changes,
  names = ['On the page now', 'Asked for'],
  chosen,
  onChoose,
}: ChangeDiffProps) {
  if (changes.length === 0) return <p>Nothing differs.</p>;
  return (
    <table className="data-table">
      <caption className="visually-hidden">What changes, field by field</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">{names[0]}</th>
          <th scope="col">{names[1]}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">
              {chosen && onChoose ? (
                <label className="check">
                  <input
                    type="checkbox"
                    checked={chosen.has(change.field)}
                    onChange={(event) => {
                      onChoose(change.field, event.target.checked);
                    }}
                  />
                  {change.label}
                </label>
              ) : (
                change.label
              )}
            </th>
            <Side label={names[0]} change={change} hidden="added" />
            <Side label={names[1]} change={change} hidden="removed" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideProps {
  label: string;
  change: FieldChange;
  /** The words that only the other side has. */
  hidden: 'added' | 'removed';
}

function Side({ label, change: { before, after }, hidden }: SideProps) {
  const pieces = compareWords(before, after).filter(({ kind }) => kind !== hidden);
  return (
    <td data-label={label}>
      {pieces.length === 0 && <span className="soft">empty</span>}
      {pieces.map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>;
        return kind === 'removed' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>;
      })}
    </td>
  );
}
