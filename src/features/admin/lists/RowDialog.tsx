import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import type { ListAction, ListDefinition, ListRow } from './definition.ts';

interface RowDialogProps<Row extends ListRow> {
  row: Row;
  definition: ListDefinition<Row>;
  onStart: (action: ListAction<Row>) => void;
  onClose: () => void;
}

/** Everything that can be done with one row: the pages where it is seen and edited, and its actions. */
export function RowDialog<Row extends ListRow>({ row, definition, onStart, onClose }: RowDialogProps<Row>) {
  const { entity, linksOf, actions } = definition;
  const reason = 'status_reason' in row && typeof row.status_reason === 'string' ? row.status_reason : '';
  return (
    <Modal title={row.name ?? definition.one} onClose={onClose}>
      {reason && <p className="soft">Reason: {reason}</p>}
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
      <p>
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </p>
    </Modal>
  );
}
