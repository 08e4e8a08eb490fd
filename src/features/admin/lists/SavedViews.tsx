import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import type { ListEntity, ListRow } from './definition.ts';
import type { ListControls } from '../../../kit/table/use-list-state.ts';
import { listViews, removeView, type SavedView, saveView } from './saved-views.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface SavedViewsProps {
  entity: ListEntity;
  /** Those that everybody has. */
  known: readonly (readonly [name: string, query: string])[];
  controls: Pick<ListControls<ListRow>, 'query' | 'columnIds' | 'open'>;
}

/** The searches that somebody saved of this list, and the way to save the present one. */
export function SavedViews({ entity, known, controls }: SavedViewsProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <QueryBoundary queryKey={['admin', 'views', entity]} load={() => listViews(entity)}>
      {(views, _, refetch) => (
        <div className="segments" role="group" aria-label="Saved views">
          <button type="button" aria-pressed={controls.query === ''} onClick={() => controls.open('')}>
            All
          </button>
          {known.map(([name, query]) => (
            <button
              key={name}
              type="button"
              aria-pressed={controls.query === query}
              onClick={() => controls.open(query)}
            >
              {name}
            </button>
          ))}
          {views.map((view) => (
            <button
              key={view.id}
              type="button"
              aria-pressed={controls.query === view.query}
              onClick={() => controls.open(withColumns(view))}
            >
              {view.name}
            </button>
          ))}
          <Button variant="quiet" onClick={() => setOpen(true)}>
            Save view…
          </Button>
          {isOpen && (
            <ViewsDialog
              entity={entity}
              views={views}
              controls={controls}
              onChanged={refetch}
              onClose={() => setOpen(false)}
            />
          )}
        </div>
      )}
    </QueryBoundary>
  );
}

const withColumns = ({ query, columns }: SavedView) => {
  const parameters = new URLSearchParams(query);
  if (columns.length > 0) parameters.set('columns', columns.join(','));
  return parameters.toString();
};

interface ViewsDialogProps extends Omit<SavedViewsProps, 'known'> {
  views: SavedView[];
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}

function ViewsDialog({ entity, views, controls, onChanged, onClose }: ViewsDialogProps) {
  const [name, setName] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const action = useAction();
  const save = (): FormResult | Promise<FormResult> => {
    if (name.trim() === '') {
      setErrors(['Enter a name.']);
      return { rejected: 'name' };
    }
    return action.submit(async () => {
      await saveView(
        entity,
        { name: name.trim(), query: controls.query, columns: controls.columnIds },
        views,
      );
      await onChanged();
      onClose();
    });
  };
  return (
    <Modal title="Saved views" onClose={onClose}>
      <ActionNotice action={action} />
      <Form name="saved-view" send={save}>
        <Field
          label="Name"
          hint="Saves the search, filters, order and columns, only for you."
          maxLength={60}
          value={name}
          errors={errors}
          onChange={(event) => {
            setName(event.target.value);
            setErrors([]);
          }}
        />
        <FormActions label="Save view" isBusy={action.isBusy} onCancel={onClose} />
      </Form>
      {views.length > 0 && (
        <ul className="rows">
          {views.map((view) => (
            <li key={view.id} className="ways">
              <span>{view.name}</span>
              <Button
                variant="quiet"
                aria-label={`Delete ${view.name}`}
                isBusy={action.isBusy}
                onClick={() =>
                  action.run(async () => {
                    await removeView(view.id);
                    await onChanged();
                    return `“${view.name}” deleted.`;
                  })
                }
              >
                Delete
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}
