import { Fragment } from 'react';
import type { Column } from '../../../kit/table/columns.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { ListAction, ListDefinition, ListRow } from './definition.ts';

interface RecordDrawerProps<Row extends ListRow> {
  row: Row;
  definition: ListDefinition<Row>;
  columns: readonly Column<Row>[];
  onMove: (way: 'next' | 'previous') => void;
  onStart: (action: ListAction<Row>) => void;
  onClose: () => void;
}

/** The record of a row over its list: its actions, its facts, and the pages where it is seen and edited. */
export function RecordDrawer<Row extends ListRow>({
  row,
  definition,
  columns,
  onMove,
  onStart,
  onClose,
}: RecordDrawerProps<Row>) {
  const { entity, one, linksOf, actions } = definition;
  const reason = 'status_reason' in row && typeof row.status_reason === 'string' ? row.status_reason : '';
  const shown = columns.slice(1).flatMap(({ id, label, show, detail }) => {
    const value = (detail ?? show)(row);
    return value === null || value === '' ? [] : [{ id, label, value }];
  });
  return (
    <Modal
      title={row.name ?? one}
      look="drawer"
      onClose={onClose}
      onKeyDown={({ key, target, ctrlKey, metaKey, altKey }) => {
        if (
          (target instanceof Element && target.matches('input, select, textarea')) ||
          ctrlKey ||
          metaKey ||
          altKey
        )
          return;
        if (key === 'j') onMove('next');
        else if (key === 'k') onMove('previous');
      }}
    >
      <div className="actions">
        {actions
          .filter(({ isFor }) => isFor(row))
          .map((action) => (
            <Button
              key={action.id}
              variant="quiet"
              onClick={() => {
                onClose();
                onStart(action);
              }}
            >
              {action.label}
            </Button>
          ))}
      </div>
      <dl className="facts">
        {shown.map(({ id, label, value }) => (
          <Fragment key={id}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
        {reason && (
          <>
            <dt>Reason</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
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
      <div className="actions">
        <Button variant="quiet" aria-keyshortcuts="k" onClick={() => onMove('previous')}>
          Previous
        </Button>
        <Button variant="quiet" aria-keyshortcuts="j" onClick={() => onMove('next')}>
          Next
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Modal>
  );
}
