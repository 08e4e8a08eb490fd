import type { ReactNode, Ref } from 'react';
import { listsStrings } from '../../i18n/shared/lists-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { track } from '../../lib/browser/track.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { FilterChips } from './FilterChips.tsx';
import type { TableDefinition } from './list-definition.ts';
import type { ListState } from './list-url.ts';
import { useTypedWords } from './use-typed-words.ts';

interface ListToolbarProps {
  definition: TableDefinition;
  /** What the statistics call the place. */
  area: string;
  state: ListState;
  onShow: (change: Partial<ListState>, way?: 'push' | 'replace') => void;
  searchField: Ref<HTMLInputElement>;
  /** What else can be done with the list, at the end of the row. */
  children: ReactNode;
}

/** The search and the filters of a list; on a phone, where there are no headings to press, also its order. */
export function ListToolbar({ definition, area, state, onShow, searchField, children }: ListToolbarProps) {
  const t = useStrings(listsStrings);
  const { many, filters, orders } = definition;
  const { words, type, stop } = useTypedWords(state.words, (next) => {
    onShow({ words: next }, 'replace');
    if (next.trim()) track('search', { area });
  });
  const setFilter = (id: string, value: string) => {
    stop();
    onShow({ words, filters: { ...state.filters, [id]: value } });
    if (value) track('filter', { area, by: id });
  };
  const order = `${state.isDescending ? '-' : ''}${state.sort}`;
  return (
    <div className="toolbar list-toolbar">
      <Field
        label={t.search(many)}
        type="search"
        placeholder={t.search(many)}
        aria-keyshortcuts="/"
        value={words}
        ref={searchField}
        onChange={(event) => type(event.target.value)}
      />
      <FilterChips filters={filters} values={state.filters} onSet={setFilter} />
      <div className="phone-only">
        <SelectField
          label={t.sortBy}
          options={orders.flatMap(([name, label]) => [
            [name, t.ascending(label)] as const,
            [`-${name}`, t.descending(label)] as const,
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
