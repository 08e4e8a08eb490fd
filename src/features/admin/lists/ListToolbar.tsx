import { type Ref, useRef, useState } from 'react';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { track } from '../../../lib/browser/track.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { ListDefinition, ListFilter, ListRow } from './definition.ts';
import type { ListState } from './list-url.ts';
import { listCategories } from './read-list.ts';

const pause = 300;

interface ListToolbarProps<Row extends ListRow> {
  definition: ListDefinition<Row>;
  state: ListState;
  onShow: (change: Partial<ListState>, way?: 'push' | 'replace') => void;
  searchField: Ref<HTMLInputElement>;
}

/** The search and the filters of a list; on a phone, where there are no headings to press, also its order. */
export function ListToolbar<Row extends ListRow>({
  definition,
  state,
  onShow,
  searchField,
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
    <div className="toolbar">
      <Field
        label={`Search ${many.toLowerCase()}`}
        type="search"
        aria-keyshortcuts="/"
        value={words}
        ref={searchField}
        onChange={(event) => search(event.target.value)}
      />
      {filters.map((filter) => (
        <FilterField
          key={filter.id}
          filter={filter}
          value={state.filters[filter.id] ?? ''}
          onChange={setFilter}
        />
      ))}
      {categories && (
        <QueryBoundary
          queryKey={['admin', 'list-categories', categories]}
          load={() => listCategories(categories)}
        >
          {(names) => (
            <FilterField
              filter={{
                id: 'category',
                label: 'Category',
                options: names.map((name) => [name, name] as const),
              }}
              value={state.filters['category'] ?? ''}
              onChange={setFilter}
            />
          )}
        </QueryBoundary>
      )}
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
    </div>
  );
}

interface FilterFieldProps {
  filter: ListFilter;
  value: string;
  onChange: (id: string, value: string) => void;
}

function FilterField({ filter: { id, label, options, other }, value, onChange }: FilterFieldProps) {
  const isOther = value !== '' && !options.some(([known]) => known === value);
  if (options.length === 0 && !isOther) return null;
  return (
    <SelectField
      label={label}
      options={[['', 'All'], ...options, ...(isOther ? [[value, other ?? value] as const] : [])]}
      value={value}
      onChange={(event) => onChange(id, event.target.value)}
    />
  );
}
