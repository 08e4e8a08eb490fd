import { Ellipsis } from 'lucide';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { moveTo } from '../shortcuts/shortcuts.ts';
import { ShortcutsDialog } from '../shortcuts/ShortcutsDialog.tsx';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import type { Column } from './columns.ts';
import { DataTable } from './DataTable.tsx';
import type { TableDefinition, TableRow } from './list-definition.ts';
import { focusedRow, focusRow, type ListKey, listKeysOf } from './list-keys.ts';
import { ListPager } from './ListPager.tsx';
import { type ListState, pageSizes } from './list-url.ts';
import type { RecordFrame } from './RecordDrawer.tsx';
import { type Selection, toggleRow } from './selection.ts';
import type { ListControls } from './use-list-state.ts';

interface Selecting<Row> {
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** What can be done with the rows that are selected. */
  bar: (rows: Row[]) => ReactNode;
}

interface RecordTableProps<Row extends TableRow> {
  definition: TableDefinition;
  controls: ListControls<Row>;
  rows: readonly Row[];
  /** How many there are, in words. */
  count: string;
  /** What leads to the pages before and after; undefined where there is none. */
  previous: Partial<ListState> | undefined;
  next: Partial<ListState> | undefined;
  onSearch: () => void;
  /** The record of an id over the list; without the row where the page of the list does not have it. */
  record: (id: string, row: Row | undefined, frame: RecordFrame) => ReactNode;
  /** Whether the name of a row opens its record. */
  doNamesOpen?: boolean;
  onClosed?: () => void;
  /** Without it, rows cannot be selected. */
  selecting?: Selecting<Row>;
  isBusy?: boolean;
  /** Said where there is nothing at all. */
  empty?: ReactNode;
  /** Between the count and the table. */
  children?: ReactNode;
}

/** The rows of a table for work: moved through by keys, selected, opened as records with their own links, and paged. */
export function RecordTable<Row extends TableRow>({
  definition: { one, many },
  controls,
  rows,
  count,
  previous,
  next,
  onSearch,
  record,
  doNamesOpen = false,
  onClosed,
  selecting,
  isBusy = false,
  empty,
  children,
}: RecordTableProps<Row>) {
  const t = useStrings(listsStrings);
  const { state, show, columns, openRow } = controls;
  const [isHelpOpen, setHelpOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const ids = rows.map(({ id }) => id);
  // Closed by hand, until the history is back at the list.
  const [closed, setClosed] = useState<string>();
  if (closed !== undefined && closed !== state.open) setClosed(undefined);
  const openId = state.open === closed ? undefined : state.open;
  const frame: RecordFrame = {
    onMove: (way) => {
      const to = ids[moveTo(openId === undefined ? -1 : ids.indexOf(openId), way, ids.length)];
      if (to !== undefined) openRow(to, 'replace');
    },
    onClose: () => {
      setClosed(state.open);
      onClosed?.();
    },
  };
  const canSelect = selecting !== undefined;
  const keys = useMemo(() => listKeysOf(t.keys, canSelect), [t, canSelect]);
  const act = (key: ListKey, event: { shiftKey: boolean }) => {
    const current = focusedRow(table.current);
    if (key === 'help') setHelpOpen(true);
    else if (key === 'search') onSearch();
    else if (key === 'select') {
      if (current !== undefined && selecting) {
        const { selection, onSelect } = selecting;
        onSelect(toggleRow(selection, ids, current, !selection.ids.has(current), event.shiftKey));
      }
    } else focusRow(table.current, ids[moveTo(current ? ids.indexOf(current) : -1, key, ids.length)]);
  };
  const [areKeysOn, switchKeys] = useShortcuts(keys, act);
  const moveByArrow = (event: KeyboardEvent) => {
    const key = event.key === 'ArrowDown' ? 'next' : event.key === 'ArrowUp' ? 'previous' : undefined;
    if (!key || focusedRow(table.current) === undefined) return;
    event.preventDefault();
    act(key, event);
  };
  const chosen = rows.filter(({ id }) => selecting?.selection.ids.has(id));
  return (
    <>
      <div className="section-head">
        <p role="status">{count}</p>
        <Button variant="quiet" aria-keyshortcuts="?" onClick={() => setHelpOpen(true)}>
          {t.shortcuts}
        </Button>
      </div>
      {children}
      {rows.length === 0 ? (
        <div className="card stack">
          <p>{controls.isNarrowed ? t.noneMatch(many) : t.none(many)}</p>
          {controls.isNarrowed ? (
            <p>
              <Button variant="quiet" onClick={controls.clear}>
                {t.clearFilters}
              </Button>
            </p>
          ) : (
            empty
          )}
        </div>
      ) : (
        // Arrow keys move between the rows from wherever the focus is in them.
        <div className="table-scroll" onKeyDown={moveByArrow}>
          <DataTable
            caption={many}
            columns={doNamesOpen ? withOpeningNames(columns, controls) : columns}
            rows={rows}
            nameOf={(row) => row.name ?? one}
            order={state}
            onSort={controls.sort}
            {...(selecting && { selection: selecting.selection, onSelect: selecting.onSelect })}
            actions={(row) => (
              <button
                type="button"
                className="row-menu"
                aria-label={t.actionsFor(row.name ?? one)}
                onClick={() => openRow(row.id)}
              >
                <Icon icon={Ellipsis} />
              </button>
            )}
            isBusy={isBusy}
            ref={table}
          />
        </div>
      )}
      {selecting && chosen.length > 0 && selecting.bar(chosen)}
      {(previous || next || rows.length > pageSizes[0]) && (
        <ListPager previous={previous} next={next} size={state.size} onShow={show} />
      )}
      {openId !== undefined &&
        record(
          openId,
          rows.find(({ id }) => id === openId),
          frame,
        )}
      {isHelpOpen && (
        <ShortcutsDialog
          shortcuts={keys}
          isOn={areKeysOn}
          onSwitch={switchKeys}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}

/** The columns with the name as the link of the record, which opens over the list unless a new tab is asked for. */
function withOpeningNames<Row extends TableRow>(
  columns: readonly Column<Row>[],
  { addressOf, openRow }: Pick<ListControls<Row>, 'addressOf' | 'openRow'>,
): Column<Row>[] {
  return columns.map((column, index) =>
    index > 0
      ? column
      : {
          ...column,
          show: (row) => (
            <a
              href={addressOf(row.id)}
              onClick={(event: MouseEvent) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                openRow(row.id);
              }}
            >
              {column.show(row)}
            </a>
          ),
        },
  );
}
