import { labelOf } from './listing-fields.ts';
import { showValue } from './show-value.ts';
import type { Row } from './form-fields.ts';

interface SideBySideProps {
  caption: string;
  /** What stands over the two columns. */
  heads: readonly [string, string];
  left: Row;
  right: Row;
}

/** Two versions of some fields beside each other, those of `right`. */
export function SideBySide({ caption, heads, left, right }: SideBySideProps) {
  return (
    <div className="table-frame">
      <table className="compare">
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">{heads[0]}</th>
            <th scope="col">{heads[1]}</th>
          </tr>
        </thead>
        <tbody>
          {Object.keys(right).map((name) => (
            <tr key={name}>
              <th scope="row">{labelOf(name)}</th>
              <td data-head={heads[0]}>{showValue(name, left[name])}</td>
              <td data-head={heads[1]}>{showValue(name, right[name])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
