import { useMemo, useRef, useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { AdminSession } from '../../../kit/session/admin-access.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { ListToolbar } from '../../../kit/table/ListToolbar.tsx';
import { RecordTable } from '../../../kit/table/RecordTable.tsx';
import { noSelection } from '../../../kit/table/selection.ts';
import { type ListControls, useListState } from '../../../kit/table/use-list-state.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { AdminRecord, LinkedRecord } from './AdminRecord.tsx';
import { BulkReport } from './BulkReport.tsx';
import { ColumnsDialog } from './ColumnsDialog.tsx';
import type { ListDefinition, ListRow } from './definition.ts';
import { exportList, type ListPage, readList } from './read-list.ts';
import { SavedViews } from './SavedViews.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

/** One list of the admin area: searched, filtered, sorted, selected and changed, one row or many at once. */
export function AdminList<Row extends ListRow>({ definition, gate: Gate = AdminGate }: AdminListProps<Row>) {
  return (
    <Gate name={`List ${definition.entity}`}>
      {(session) => <List definition={definition} session={session} />}
    </Gate>
  );
}

interface AdminListProps<Row extends ListRow> {
  definition: ListDefinition<Row>;
  /** Who may see it; all staff without it. */
  gate?: typeof AdminGate;
}

interface ListProps<Row extends ListRow> {
  definition: ListDefinition<Row>;
  session: AdminSession;
}

function List<Row extends ListRow>({ definition: known, session }: ListProps<Row>) {
  const { zone, userId, mayExport, isAdmin, mayBill } = session;
  const definition = useMemo(
    () => ({
      ...known,
      actions: known.actions.filter(
        ({ isForAdmins, isForBilling }) => (isAdmin || !isForAdmins) && (mayBill || !isForBilling),
      ),
    }),
    [known, isAdmin, mayBill],
  );
  const all = useMemo(() => definition.columns(zone), [definition, zone]);
  const controls = useListState(definition, all, userId);
  const { state, show, columns } = controls;
  const [isChoosing, setChoosing] = useState(false);
  const searchField = useRef<HTMLInputElement>(null);
  const download = useAction();
  return (
    <div className="stack">
      <SavedViews entity={definition.entity} known={definition.views ?? []} controls={controls} />
      <ListToolbar
        definition={definition}
        area={`admin-${definition.entity}`}
        state={state}
        onShow={show}
        searchField={searchField}
      >
        <Button variant="quiet" onClick={() => setChoosing(true)}>
          Columns…
        </Button>
        {mayExport && (
          <Button
            variant="quiet"
            isBusy={download.isBusy}
            onClick={() =>
              download.run(async () => {
                await exportList(definition, state, definition.exportsAll ? all : columns);
                return 'File downloaded. The export is recorded in the activity log.';
              })
            }
          >
            Export CSV
          </Button>
        )}
        {definition.more?.map(([label, href]) => (
          <a key={href} className="button" data-variant="quiet" href={href}>
            {label}
          </a>
        ))}
        {definition.create && (
          <a className="button" href={definition.create[1]}>
            {definition.create[0]}
          </a>
        )}
      </ListToolbar>
      <ActionNotice action={download} />
      <QueryBoundary
        queryKey={[
          'admin',
          'list',
          definition.entity,
          definition.fixed,
          { ...state, columns: undefined, open: undefined },
        ]}
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
  const [selection, setSelection] = useState(noSelection);
  const bulk = useBulkActions(definition, async ({ failed }) => {
    // What could not be changed stays selected.
    setSelection({ ids: new Set(failed.map(({ id }) => id)), anchor: undefined });
    await onReload();
  });
  const bar = (chosen: Row[]) => (
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
  );
  return (
    <RecordTable
      definition={definition}
      controls={controls}
      rows={page.rows}
      count={countOf(page, one, many)}
      previous={page.previous && { cursor: page.previous }}
      next={page.next && { cursor: page.next }}
      onSearch={onSearch}
      record={(id, row, frame) => {
        const record = {
          ...frame,
          definition,
          columns: all,
          onStart: (action: (typeof actions)[number], of: Row) => bulk.start(action, [of]),
        };
        return row ? (
          <AdminRecord key={id} {...record} row={row} />
        ) : (
          <LinkedRecord key={id} {...record} id={id} />
        );
      }}
      {...(actions.length > 0 && { selecting: { selection, onSelect: setSelection, bar } })}
      isBusy={bulk.action.isBusy}
    >
      <BulkReport bulk={bulk} zone={zone} onReload={onReload} />
    </RecordTable>
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
