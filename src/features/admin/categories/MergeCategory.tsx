import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { type Category, type Kind, mergeCategories, formatUses } from './categories.ts';

interface MergeCategoryProps {
  kind: Kind;
  category: Category;
  all: Category[];
  onMerged: () => void;
}

/** Puts a category into another one, after a question: a merge cannot be undone. */
export function MergeCategory({ kind, category, all, onMerged }: MergeCategoryProps) {
  const [into, setInto] = useState('');
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const target = all.find(({ id }) => id === into);
  const stop = () => {
    setAsking(false);
  };
  const others = all.filter(({ id }) => id !== category.id);
  if (others.length === 0) return null;
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <div className="toolbar">
        <SelectField
          label="Merge into"
          value={into}
          options={[['', 'Choose…'], ...others.map(({ id, name }) => [id, name] as const)]}
          onChange={(event) => setInto(event.target.value)}
        />
        <Button
          variant="quiet"
          isBusy={action.isBusy}
          onClick={() => {
            if (target) setAsking(true);
            else action.run(() => Promise.reject(new UserError('Choose a category to merge into.')));
          }}
        >
          Merge…
        </Button>
      </div>
      {isAsking && target && (
        <Modal title={`Merge “${category.name}” into “${target.name}”?`} onClose={stop}>
          <p>
            {category.uses === 0
              ? 'No items use this category.'
              : `${formatUses(kind, category.uses)} will move to “${target.name}”.`}{' '}
            “{category.name}” and its page will be deleted. This cannot be undone.
          </p>
          <div className="actions">
            <Button
              onClick={() => {
                stop();
                action.run(async () => {
                  const moved = await mergeCategories(kind, category, target.id);
                  onMerged();
                  return `“${category.name}” merged into “${target.name}”. ${formatUses(kind, moved)} updated.`;
                });
              }}
            >
              Merge
            </Button>
            <Button variant="quiet" onClick={stop}>
              Cancel
            </Button>
          </div>
        </Modal>
      )}
    </div>
  );
}
