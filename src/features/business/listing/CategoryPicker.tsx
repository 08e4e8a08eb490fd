import { X } from 'lucide';
import { useId, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FieldNote } from './FieldNote.tsx';
import { type CategoryGroup, filterCategories } from './category-tree.ts';

interface CategoryPickerProps {
  groups: readonly CategoryGroup[];
  chosen: readonly string[];
  /** How many can be chosen. */
  max: number;
  /** What becomes of a change. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Categories of a tree of two levels: found by typing, chosen by checkboxes, removed as chips. */
export function CategoryPicker({ groups, chosen, max, note, error, onChange }: CategoryPickerProps) {
  const [query, setQuery] = useState('');
  const id = useId();
  const shown = filterCategories(groups, query);
  const matches = shown.flatMap(({ name, children, isMatch }) => (isMatch ? [name, ...children] : children));
  const isFull = chosen.length >= max;
  const toggle = (name: string) => {
    if (chosen.includes(name)) onChange(chosen.filter((one) => one !== name));
    else if (!isFull) onChange([...chosen, name]);
  };
  const box = (name: string) => (
    <label className="checkbox">
      <input
        type="checkbox"
        checked={chosen.includes(name)}
        disabled={isFull && !chosen.includes(name)}
        onChange={() => toggle(name)}
      />{' '}
      {name}
    </label>
  );
  return (
    <fieldset className="field choices" aria-describedby={`${id}-limit`}>
      <legend>Categories</legend>
      <FieldNote>{note}</FieldNote>
      <p className="field-hint" id={`${id}-limit`} role="status">
        {String(chosen.length)} of {String(max)} chosen.
        {isFull && ' Remove one to choose another.'}
      </p>
      {chosen.length > 0 && (
        <ul className="chips" aria-label="Chosen categories">
          {chosen.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={`Remove category ${name}`}
                onClick={() => toggle(name)}
              >
                {name} <Icon icon={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        type="search"
        label="Search categories"
        autoComplete="off"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const [only, ...others] = matches;
          if (only === undefined || others.length > 0) return;
          toggle(only);
          setQuery('');
        }}
      />
      <p className="field-hint" role="status">
        {query.trim() !== '' &&
          (matches.length === 0
            ? 'No matches. Try another word.'
            : `${String(matches.length)} ${matches.length === 1 ? 'match' : 'matches'}`)}
      </p>
      <ul className="category-tree">
        {shown.map(({ name, children }) => (
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
      {error && <p className="field-error">{error}</p>}
    </fieldset>
  );
}
