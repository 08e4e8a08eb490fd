import { compareWords, type FieldChange } from './diff.ts';

interface ChangeDiffProps {
  changes: FieldChange[];
  /** With it, each field can be taken or left. */
  chosen?: ReadonlySet<string>;
  onChoose?: (field: string, isChosen: boolean) => void;
}

/** Fields side by side, as they are and as they shall be, with the words that differ marked. */
export function ChangeDiff({ changes, chosen, onChoose }: ChangeDiffProps) {
  if (changes.length === 0) return <p>Nothing differs from what the page shows already.</p>;
  return (
    <table className="data-table">
      <caption className="visually-hidden">What changes, field by field</caption>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">On the page now</th>
          <th scope="col">Asked for</th>
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
            <Sides {...change} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Sides({ before, after }: FieldChange) {
  const pieces = compareWords(before, after);
  return (
    <>
      <td data-label="Now">
        {before === '' && <span className="soft">empty</span>}
        {pieces.map(({ kind, text }, at) =>
          kind === 'added' ? null : kind === 'removed' ? (
            <del key={at}>{text}</del>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </td>
      <td data-label="Asked for">
        {after === '' && <span className="soft">empty</span>}
        {pieces.map(({ kind, text }, at) =>
          kind === 'removed' ? null : kind === 'added' ? (
            <ins key={at}>{text}</ins>
          ) : (
            <span key={at}>{text}</span>
          ),
        )}
      </td>
    </>
  );
}
