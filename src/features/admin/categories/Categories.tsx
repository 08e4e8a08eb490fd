import { useState } from 'react';
import { AdminGate } from '../AdminGate.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { AddCategory } from './AddCategory.tsx';
import { type Kind, kinds, listCategories } from './categories.ts';
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
  return (
    <QueryBoundary queryKey={['admin', 'categories', kind]} load={() => listCategories(kind)}>
      {(categories, reload) => {
        const settle = () => {
          setOpen(undefined);
          reload();
        };
        return (
          <>
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
