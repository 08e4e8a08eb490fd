import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { listingFieldStrings } from '../../../i18n/business/listing-field-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { X } from 'lucide';
import { useId, useState } from 'react';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { FieldNote } from './FieldNote.tsx';
import { type CategoryGroup, type CategoryTitles, filterCategories } from './category-tree.ts';
import { PlansLink } from '../../../ui/PlansLink.tsx';

interface CategoryPickerProps {
  groups: readonly CategoryGroup[];
  titles?: CategoryTitles;
  chosen: readonly string[];
  /** How many can be chosen. */
  max: number;
  /** Where there are more. */
  more?: string | undefined;
  /** What becomes of a change. */
  note?: string | undefined;
  error: string | undefined;
  onChange: (chosen: string[]) => void;
}

/** Categories of a tree of two levels: found by typing, chosen by checkboxes, removed as chips. */
export function CategoryPicker({
  groups,
  titles = {},
  chosen,
  max,
  more,
  note,
  error,
  onChange,
}: CategoryPickerProps) {
  const language = useLanguage();
  const { categories: t } = listingEditorStrings[language];
  const [query, setQuery] = useState('');
  const id = useId();
  const shown = filterCategories(groups, query, titles);
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
      {titles[name] ?? name}
    </label>
  );
  return (
    <fieldset className="field choices" aria-describedby={`${id}-limit`}>
      <legend>{listingFieldStrings[language].fields.categories.label}</legend>
      <FieldNote>{note}</FieldNote>
      <p className="field-hint" id={`${id}-limit`} role="status">
        {t.chosenOf(chosen.length, max)}
        {isFull && ` ${t.full}`}
        {isFull && more && (
          <>
            {' '}
            {more} <PlansLink />
          </>
        )}
      </p>
      {chosen.length > 0 && (
        <ul className="chips" aria-label={t.chosen}>
          {chosen.map((name) => (
            <li key={name}>
              <button
                type="button"
                className="chip"
                aria-label={t.remove(titles[name] ?? name)}
                onClick={() => toggle(name)}
              >
                {titles[name] ?? name} <Icon icon={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Field
        type="search"
        label={t.search}
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
        {query.trim() !== '' && (matches.length === 0 ? t.none : t.matches(matches.length))}
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
