import type { ReactNode, Ref } from 'react';
import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import type { Column } from './columns.ts';
import { type Selection, toggleRow } from './selection.ts';

/** The order of a table's rows. */
export interface SortOrder {
  sort: string;
  isDescending: boolean;
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** The order of rows that can be sorted. */
  order?: SortOrder;
  onSort?: (order: SortOrder) => void;
  /** Without it, rows cannot be selected. */
  selection?: Selection;
  onSelect?: (selection: Selection) => void;
  /** What can be done with one row, in the last column. */
  actions?: (row: Row) => ReactNode;
  isBusy?: boolean;
  ref?: Ref<HTMLTableElement>;
}

/**
 * A table with columns to sort by and rows to select; the first column names the row. On a phone each row is a card: the roles
 * are named, because a table that is displayed as blocks loses its own.
 */
export function DataTable<Row extends { id: string }>({
  caption,
  columns,
  rows,
  nameOf,
  order,
  onSort,
  selection,
  onSelect,
  actions,
  isBusy = false,
  ref,
}: DataTableProps<Row>) {
  const t = useStrings(listsStrings);
  const ids = rows.map(({ id }) => id);
  const chosen = ids.filter((id) => selection?.ids.has(id)).length;
  return (
    <table className="data-table list-table" role="table" aria-busy={isBusy} ref={ref}>
      <caption className="visually-hidden">{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th scope="col" role="columnheader" className="tick">
              <label>
                <span className="visually-hidden">{t.selectAll}</span>
                <input
                  type="checkbox"
                  checked={rows.length > 0 && chosen === rows.length}
                  ref={(box) => {
                    if (box) box.indeterminate = chosen > 0 && chosen < rows.length;
                  }}
                  onChange={({ target }) =>
                    onSelect?.({ ids: new Set(target.checked ? ids : []), anchor: undefined })
                  }
                />
              </label>
            </th>
          )}
          {columns.map((column) => (
            <Heading key={column.id} column={column} order={order} onSort={onSort} />
          ))}
          {actions && (
            <th scope="col" role="columnheader">
              <span className="visually-hidden">{t.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row" data-row={row.id} data-selected={selection?.ids.has(row.id)}>
            {selection && (
              <td role="cell" className="tick">
                <label>
                  <span className="visually-hidden">{t.select(nameOf(row))}</span>
                  <input
                    type="checkbox"
                    checked={selection.ids.has(row.id)}
                    onChange={({ target, nativeEvent }) =>
                      onSelect?.(
                        toggleRow(
                          selection,
                          ids,
                          row.id,
                          target.checked,
                          nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
                        ),
                      )
                    }
                  />
                </label>
              </td>
            )}
            {columns.map(({ id, label, show, isNumber }, index) =>
              index === 0 ? (
                <th key={id} scope="row" role="rowheader">
                  {show(row)}
                </th>
              ) : (
                <td key={id} role="cell" data-label={label} data-number={isNumber}>
                  {show(row)}
                </td>
              ),
            )}
            {actions && (
              <td role="cell" className="row-actions">
                {actions(row)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadingProps<Row> {
  column: Column<Row>;
  order: SortOrder | undefined;
  onSort: ((order: SortOrder) => void) | undefined;
}

function Heading<Row>({ column: { label, sort, isNumber }, order, onSort }: HeadingProps<Row>) {
  if (sort === undefined || !order || !onSort)
    return (
      <th scope="col" role="columnheader" data-number={isNumber}>
        {label}
      </th>
    );
  const isSorted = order.sort === sort;
  const direction = order.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" role="columnheader" aria-sort={isSorted ? direction : 'none'}>
      <button
        type="button"
        className="link"
        onClick={() => onSort({ sort, isDescending: isSorted && !order.isDescending })}
      >
        {label}
        {isSorted && <span aria-hidden="true">{order.isDescending ? ' ↓' : ' ↑'}</span>}
      </button>
    </th>
  );
}
