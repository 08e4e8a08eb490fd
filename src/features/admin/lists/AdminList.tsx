import { Ellipsis } from 'lucide';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { moveTo } from '../../../kit/shortcuts/shortcuts.ts';
import { ShortcutsDialog } from '../../../kit/shortcuts/ShortcutsDialog.tsx';
import { useShortcuts } from '../../../kit/shortcuts/use-shortcuts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { DataTable } from '../../../kit/table/DataTable.tsx';
import { noSelection, toggleRow } from '../../../kit/table/selection.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { AdminGate } from '../AdminGate.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import { BulkReport } from './BulkReport.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import type { ListDefinition, ListRow } from './definition.ts';
import { focusedRow, focusRow, listKeys, type ListKey } from './list-keys.ts';
import { ListPager } from './ListPager.tsx';
import { ListToolbar } from './ListToolbar.tsx';
import { exportList, type ListPage, readList } from './read-list.ts';
import { RecordDrawer } from './RecordDrawer.tsx';
import { SavedViews } from './SavedViews.tsx';
import { useBulkActions } from './use-bulk-actions.ts';
import { type ListControls, useListState } from './use-list-state.ts';

/** One list of the admin area: searched, filtered, sorted, selected and changed, one row or many at once. */
export function AdminList<Row extends ListRow>({ definition }: { definition: ListDefinition<Row> }) {
  return (
    <AdminGate name={`List ${definition.entity}`}>
      {(session) => <List definition={definition} session={session} />}
    </AdminGate>
  );
}

interface ListProps<Row extends ListRow> {
  definition: ListDefinition<Row>;
  session: AdminSession;
}

function List<Row extends ListRow>({ definition: known, session }: ListProps<Row>) {
  const { zone, userId, mayExport, isAdmin } = session;
  const definition = useMemo(
    () => ({ ...known, actions: known.actions.filter(({ isForAdmins }) => isAdmin || !isForAdmins) }),
    [known, isAdmin],
  );
  const all = useMemo(() => definition.columns(zone), [definition, zone]);
  const controls = useListState(definition, all, userId);
  const { state, show, columns } = controls;
  const [isChoosing, setChoosing] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const download = useAction();
  return (
    <div className="stack">
      <SavedViews entity={definition.entity} controls={controls} />
      <ListToolbar definition={definition} state={state} onShow={show} searchField={searchField}>
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          Columns…
        </Button>
        {mayExport && (
          <Button
            variant="quiet"
            isBusy={download.isBusy}
            onClick={() =>
              download.run(async () => {
                await exportList(definition, state, columns);
                return 'File downloaded. The export is recorded in the activity log.';
              })
            }
          >
            Export CSV
          </Button>
        )}
        {definition.create && (
          <a className="button" href={definition.create[1]}>
            {definition.create[0]}
          </a>
        )}
      </ListToolbar>
      <ActionNotice action={download} />
      <QueryBoundary
        queryKey={['admin', 'list', definition.entity, { ...state, columns: undefined, open: undefined }]}
        load={() => readList(definition, state)}
      >
        {(page, _, refetch) => (
          <Rows
            page={page}
            definition={definition}
            controls={controls}
            all={all}
            zone={zone}
            onSearch={() => searchField.current?.focus()}
            onReload={refetch}
          />
        )}
      </QueryBoundary>
      {isChoosing && (
        <ColumnsDialog
          columns={all}
          shown={controls.columnIds}
          onChoose={controls.chooseColumns}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
}

interface RowsProps<Row extends ListRow> {
  page: ListPage<Row>;
  definition: ListDefinition<Row>;
  controls: ListControls<Row>;
  all: readonly Column<Row>[];
  zone: string;
  onSearch: () => void;
  onReload: () => Promise<unknown>;
}

function Rows<Row extends ListRow>({
  page,
  definition,
  controls,
  all,
  zone,
  onSearch,
  onReload,
}: RowsProps<Row>) {
  const { one, many, actions } = definition;
  const { state, show, columns, openRow } = controls;
  const [selection, setSelection] = useState(noSelection);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const bulk = useBulkActions(definition, async ({ failed }) => {
    // What could not be changed stays selected.
    setSelection({ ids: new Set(failed.map(({ id }) => id)), anchor: undefined });
    await onReload();
  });
  const ids = page.rows.map(({ id }) => id);
  const opened = page.rows.find(({ id }) => id === state.open);
  const chosen = page.rows.filter(({ id }) => selection.ids.has(id));
  const act = (key: ListKey, event: { shiftKey: boolean }) => {
    const current = focusedRow(table.current);
    if (key === 'help') setHelpOpen(true);
    else if (key === 'search') onSearch();
    else if (key === 'select') {
      if (current !== undefined && actions.length > 0)
        setSelection(toggleRow(selection, ids, current, !selection.ids.has(current), event.shiftKey));
    } else focusRow(table.current, ids[moveTo(current ? ids.indexOf(current) : -1, key, ids.length)]);
  };
  const [areKeysOn, switchKeys] = useShortcuts(listKeys, act);
  const moveByArrow = (event: KeyboardEvent) => {
    const key = event.key === 'ArrowDown' ? 'next' : event.key === 'ArrowUp' ? 'previous' : undefined;
    if (!key || focusedRow(table.current) === undefined) return;
    event.preventDefault();
    act(key, event);
  };
  return (
    <>
      <div className="section-head">
        <p role="status">{countOf(page, one, many)}</p>
        <Button variant="quiet" aria-keyshortcuts="?" onClick={() => setHelpOpen(true)}>
          Keyboard shortcuts
        </Button>
      </div>
      <BulkReport bulk={bulk} zone={zone} />
      {page.rows.length === 0 ? (
        <div className="card stack">
          <p>{controls.isNarrowed ? `No ${many.toLowerCase()} match.` : `No ${many.toLowerCase()} yet.`}</p>
          {controls.isNarrowed && (
            <p>
              <Button variant="quiet" onClick={() => controls.open('')}>
                Clear filters
              </Button>
            </p>
          )}
        </div>
      ) : (
        // Arrow keys move between the rows from wherever the focus is in them.
        <div className="table-scroll" onKeyDown={moveByArrow}>
          <DataTable
            caption={many}
            columns={columns}
            rows={page.rows}
            nameOf={(row) => row.name ?? one}
            order={state}
            onSort={controls.sort}
            {...(actions.length > 0 && { selection, onSelect: setSelection })}
            actions={(row) => (
              <button
                type="button"
                className="row-menu"
                aria-label={`Actions for ${row.name ?? one}`}
                onClick={() => openRow(row.id)}
              >
                <Icon icon={Ellipsis} />
              </button>
            )}
            isBusy={bulk.action.isBusy}
            ref={table}
          />
        </div>
      )}
      {chosen.length > 0 && (
        <div className="actions bulk-actions" role="group" aria-label="Selected rows">
          <strong>{chosen.length} selected</strong>
          {actions
            .filter(({ isFor }) => chosen.some(isFor))
            .map((action) => (
              <Button
                key={action.id}
                variant="quiet"
                isBusy={bulk.action.isBusy}
                onClick={() => bulk.start(action, chosen)}
              >
                {action.label}
              </Button>
            ))}
          <Button variant="quiet" onClick={() => setSelection(noSelection)}>
            Clear selection
          </Button>
        </div>
      )}
      <ListPager page={page} size={state.size} onShow={show} />
      {opened && (
        <RecordDrawer
          key={opened.id}
          row={opened}
          definition={definition}
          columns={all}
          onMove={(way) => openRow(ids[moveTo(ids.indexOf(opened.id), way, ids.length)], 'replace')}
          onStart={(action) => bulk.start(action, [opened])}
          onClose={() => openRow(undefined, 'replace')}
        />
      )}
      {isHelpOpen && (
        <ShortcutsDialog
          shortcuts={listKeys}
          isOn={areKeysOn}
          onSwitch={switchKeys}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </>
  );
}

const countOf = (
  { total, isTotalExact }: Pick<ListPage<ListRow>, 'total' | 'isTotalExact'>,
  one: string,
  many: string,
) =>
  isTotalExact && total === 1
    ? `1 ${one.toLowerCase()}`
    : `${isTotalExact ? '' : 'More than '}${total.toLocaleString('en-US')} ${many.toLowerCase()}`;
