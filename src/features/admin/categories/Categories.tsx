import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { AddCategory } from './AddCategory.tsx';
import { type Category, type Kind, kinds, listCategories, restoreCategory } from './categories.ts';
import { CategoryRow } from './CategoryRow.tsx';
import { StarterCategories } from './StarterCategories.tsx';
import { isEmptyKind } from './starters.ts';

/** The names by which businesses, jobs, events and posts are sorted: staff keep them, admins merge them. */
export function Categories() {
  return <AdminGate name="Categories">{({ isAdmin }) => <Kinds isAdmin={isAdmin} />}</AdminGate>;
}

function Kinds({ isAdmin }: { isAdmin: boolean }) {
  const [kind, setKind] = useState<Kind>('business');
  return (
    <div className="stack">
      <ul className="segments" aria-label="Type">
        {kinds.map(([known, label]) => (
          <li key={known}>
            <button type="button" aria-pressed={kind === known} onClick={() => setKind(known)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
      <OfKind key={kind} kind={kind} isAdmin={isAdmin} />
    </div>
  );
}

function OfKind({ kind, isAdmin }: { kind: Kind; isAdmin: boolean }) {
  const [open, setOpen] = useState<string>();
  const [removed, setRemoved] = useState<Category>();
  const [report, setReport] = useState<string>();
  const action = useAction();
  return (
    <QueryBoundary queryKey={['admin', 'categories', kind]} load={() => listCategories(kind)}>
      {(categories, reload) => {
        const settle = (text: string, gone?: Category) => {
          setReport(text);
          setRemoved(gone);
          setOpen(undefined);
          reload();
        };
        return (
          <>
            <ActionNotice action={{ failure: action.failure, done: action.done ?? report }} />
            {removed && (
              <p>
                <Button
                  variant="quiet"
                  isBusy={action.isBusy}
                  onClick={() =>
                    action.run(async () => {
                      await restoreCategory(kind, removed);
                      settle(`“${removed.name}” restored.`);
                      return undefined;
                    })
                  }
                >
                  Restore “{removed.name}”
                </Button>
              </p>
            )}
            {isEmptyKind(kind, categories) && <StarterCategories kind={kind} onAdded={settle} />}
            <ul className="queue">
              {categories.map((category) => (
                <CategoryRow
                  key={`${category.id} ${category.name}`}
                  kind={kind}
                  category={category}
                  all={categories}
                  isAdmin={isAdmin}
                  isOpen={open === category.id}
                  onToggle={() => setOpen(open === category.id ? undefined : category.id)}
                  onSettled={settle}
                />
              ))}
            </ul>
            <AddCategory kind={kind} all={categories} onAdded={settle} />
          </>
        );
      }}
    </QueryBoundary>
  );
}
