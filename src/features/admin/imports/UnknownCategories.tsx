import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import {
  type CategoryChoice,
  readCategoryChoices,
  resolveCategories,
  type UnknownCategory,
} from './imports.ts';

interface UnknownCategoriesProps {
  id: string;
  onResolved: () => void;
}

/** Categories of the file that do not exist: each is created, replaced by an existing one, or left as an error. */
export function UnknownCategories({ id, onResolved }: UnknownCategoriesProps) {
  return (
    <QueryBoundary queryKey={['admin', 'import-categories', id]} load={() => readCategoryChoices(id)}>
      {({ unknown, known }, reload) =>
        unknown.length > 0 && (
          <Choices
            id={id}
            unknown={unknown}
            known={known}
            onResolved={() => {
              reload();
              onResolved();
            }}
          />
        )
      }
    </QueryBoundary>
  );
}

interface ChoicesProps extends UnknownCategoriesProps {
  unknown: UnknownCategory[];
  known: { name: string; isTop: boolean }[];
}

const skip = 'skip';
const create = 'create';

function Choices({ id, unknown, known, onResolved }: ChoicesProps) {
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const action = useAction();
  const options = [
    [create, 'Create as a new category'],
    [skip, 'Leave as an error'],
    ...known
      .filter(({ isTop }) => isTop)
      .map(({ name }) => [`parent ${name}`, `Create under ${name}`] as const),
    ...known.map(({ name }) => [`use ${name}`, `Use ${name}`] as const),
  ] as const;
  const choices = unknown.flatMap(({ name }) => choiceOf(name, chosen[name] ?? create));
  return (
    <section className="card stack" aria-label="Unknown categories">
      <h3>Unknown categories</h3>
      <p>The file names categories that do not exist yet. Undoing the import removes those it created.</p>
      <ActionNotice action={action} />
      <div className="columns">
        {unknown.map(({ name, rows }) => (
          <SelectField
            key={name}
            label={name}
            hint={rows === 1 ? '1 row' : `${String(rows)} rows`}
            value={chosen[name] ?? create}
            options={options}
            onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}
          />
        ))}
      </div>
      <p>
        <Button
          isBusy={action.isBusy}
          onClick={() =>
            action.run(async () => {
              if (choices.length === 0) throw new UserError('Choose what to do with at least one category.');
              await resolveCategories(id, choices);
              onResolved();
            })
          }
        >
          Apply categories
        </Button>
      </p>
    </section>
  );
}

function choiceOf(name: string, chosen: string): CategoryChoice[] {
  if (chosen === skip) return [];
  if (chosen.startsWith('use ')) return [{ name, use: chosen.slice(4) }];
  return [{ name, parent: chosen.startsWith('parent ') ? chosen.slice(7) : '' }];
}
