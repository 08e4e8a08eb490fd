import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { addCategories, type Kind } from './categories.ts';
import { chosenStarters, listStarters, toggleStarter } from './starters.ts';

interface StarterCategoriesProps {
  kind: Kind;
  onAdded: () => void;
}

/** Offers a set of categories to begin with; those that are checked are added at once. */
export function StarterCategories({ kind, onAdded }: StarterCategoriesProps) {
  const starters = listStarters(kind);
  const everything = new Set(starters.flatMap(({ name, children }) => [name, ...children]));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(everything);
  const action = useAction();
  const box = (name: string) => (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={chosen.has(name)}
        onChange={({ target }) => setChosen(toggleStarter(starters, chosen, name, target.checked))}
      />{' '}
      {name}
    </label>
  );
  return (
    <Panel title="Starter categories">
      <p>Uncheck what your town does not need. You can rename and add categories later.</p>
      <ActionNotice action={action} />
      <ul className="starters">
        {starters.map(({ name, children }) => (
          <li key={name}>
            {box(name)}
            {children.length > 0 && (
              <ul>
                {children.map((child) => (
                  <li key={child}>{box(child)}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
      <div className="actions">
        <Button
          isBusy={action.isBusy}
          disabled={chosen.size === 0}
          onClick={() =>
            action.run(async () => {
              const added = await addCategories(kind, chosenStarters(kind, chosen));
              onAdded();
              return `${String(added)} ${added === 1 ? 'category' : 'categories'} added.`;
            })
          }
        >
          Add {String(chosen.size)} {chosen.size === 1 ? 'category' : 'categories'}
        </Button>
        <Button variant="quiet" onClick={() => setChosen(chosen.size === 0 ? everything : new Set())}>
          {chosen.size === 0 ? 'Select all' : 'Select none'}
        </Button>
      </div>
    </Panel>
  );
}
