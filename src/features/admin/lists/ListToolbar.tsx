import { type ReactNode, type Ref, useRef, useState } from 'react';
import { track } from '../../../lib/browser/track.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ListDefinition, ListRow } from './definition.ts';
import { FilterChips } from './FilterChips.tsx';
import type { ListState } from './list-url.ts';

const pause = 300;

interface ListToolbarProps<Row extends ListRow> {
  definition: ListDefinition<Row>;
  state: ListState;
  onShow: (change: Partial<ListState>, way?: 'push' | 'replace') => void;
  searchField: Ref<HTMLInputElement>;
  /** What else can be done with the list, at the end of the row. */
  children: ReactNode;
}

/** The search and the filters of a list; on a phone, where there are no headings to press, also its order. */
export function ListToolbar<Row extends ListRow>({
  definition,
  state,
  onShow,
  searchField,
  children,
}: ListToolbarProps<Row>) {
  const { entity, many, filters, categories, orders } = definition;
  const [words, setWords] = useState(state.words);
  const [shown, setShown] = useState(state.words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Another search was opened: with Back, or from a saved view.
  if (shown !== state.words) {
    setShown(state.words);
    setWords(state.words);
  }
  const search = (next: string) => {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      onShow({ words: next }, 'replace');
      if (next.trim()) track('search', { area: `admin-${entity}` });
    }, pause);
  };
  const setFilter = (id: string, value: string) => {
    clearTimeout(timer.current);
    onShow({ words, filters: { ...state.filters, [id]: value } });
    if (value) track('filter', { area: `admin-${entity}`, by: id });
  };
  const order = `${state.isDescending ? '-' : ''}${state.sort}`;
  return (
    <div className="toolbar list-toolbar">
      <Field
        label={`Search ${many.toLowerCase()}`}
        type="search"
        placeholder={`Search ${many.toLowerCase()}`}
        aria-keyshortcuts="/"
        value={words}
        ref={searchField}
        onChange={(event) => search(event.target.value)}
      />
      <FilterChips filters={filters} categories={categories} values={state.filters} onSet={setFilter} />
      <div className="phone-only">
        <SelectField
          label="Sort by"
          options={orders.flatMap(([name, label]) => [
            [name, `${label}, ascending`] as const,
            [`-${name}`, `${label}, descending`] as const,
          ])}
          value={order}
          onChange={({ target: { value } }) =>
            onShow({ sort: value.replace(/^-/, ''), isDescending: value.startsWith('-') })
          }
        />
      </div>
      <div className="list-tools">{children}</div>
    </div>
  );
}
