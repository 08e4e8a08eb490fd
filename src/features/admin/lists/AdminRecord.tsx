import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import {
  MissingRecord,
  RecordDrawer,
  RecordFacts,
  type RecordFrame,
} from '../../../kit/table/RecordDrawer.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { ListAction, ListDefinition, ListRow } from './definition.ts';
import { readRow } from './read-list.ts';

interface AdminRecordProps<Row extends ListRow> extends RecordFrame {
  row: Row;
  definition: ListDefinition<Row>;
  columns: readonly Column<Row>[];
  onStart: (action: ListAction<Row>, row: Row) => void;
}

/** The record of a row over its list: its actions, its facts, and the pages where it is seen and edited. */
export function AdminRecord<Row extends ListRow>({
  row,
  definition,
  columns,
  onMove,
  onStart,
  onClose,
}: AdminRecordProps<Row>) {
  const { entity, one, linksOf, actions } = definition;
  const reason = 'status_reason' in row && typeof row.status_reason === 'string' ? row.status_reason : '';
  return (
    <RecordDrawer title={row.name ?? one} onMove={onMove} onClose={onClose}>
      <div className="actions">
        {actions
          .filter(({ isFor }) => isFor(row))
          .map((action) => (
            <Button
              key={action.id}
              variant="quiet"
              onClick={() => {
                onClose();
                onStart(action, row);
              }}
            >
              {action.label}
            </Button>
          ))}
      </div>
      <RecordFacts row={row} columns={columns}>
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
      </RecordFacts>
      <ul className="rows">
        {linksOf(row).map(([label, href]) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <a href={`/admin/audit?entity=${entity}&id=${row.id}`}>Activity log</a>
        </li>
      </ul>
    </RecordDrawer>
  );
}

/** The record that a link names and the page of the list does not have, or that there is none. */
export function LinkedRecord<Row extends ListRow>({
  id,
  ...record
}: Omit<AdminRecordProps<Row>, 'row'> & { id: string }) {
  const { definition, onClose } = record;
  return (
    <QueryBoundary
      queryKey={['admin', 'list', definition.entity, 'row', id]}
      load={async () => ({ row: await readRow(definition, id) })}
    >
      {({ row }) =>
        row ? (
          <AdminRecord {...record} row={row} />
        ) : (
          <MissingRecord one={definition.one} onClose={onClose}>
            <a
              className="button"
              href={`/admin/audit?entity=${definition.entity}&id=${encodeURIComponent(id)}`}
            >
              Activity log
            </a>
          </MissingRecord>
        )
      }
    </QueryBoundary>
  );
}
