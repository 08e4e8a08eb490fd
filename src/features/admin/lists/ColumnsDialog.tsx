import type { Column } from '../../../kit/table/columns.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface ColumnsDialogProps {
  columns: readonly Pick<Column<never>, 'id' | 'label'>[];
  shown: readonly string[];
  onChoose: (ids: string[]) => void;
  onClose: () => void;
}

/** Chooses the columns of a list; the first is always shown. */
export function ColumnsDialog({ columns, shown, onChoose, onClose }: ColumnsDialogProps) {
  return (
    <Modal title="Columns" onClose={onClose}>
      <fieldset>
        <legend className="visually-hidden">Columns</legend>
        {columns.map(({ id, label }, index) => (
          <label key={id} className="checkbox">
            <input
              type="checkbox"
              checked={index === 0 || shown.includes(id)}
              disabled={index === 0}
              onChange={({ target }) =>
                onChoose(target.checked ? [...shown, id] : shown.filter((known) => known !== id))
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p>
        <Button onClick={onClose}>Done</Button>
      </p>
    </Modal>
  );
}
