import { useState } from 'react';
import { type Column, initialColumns, pickColumns } from '../../../kit/table/columns.ts';
import type { SortOrder } from '../../../kit/table/DataTable.tsx';
import { readChosenColumns, storeChosenColumns } from './chosen-columns.ts';
import type { ListDefinition, ListRow } from './definition.ts';
import { type ListState, readListUrl, writeListUrl } from './list-url.ts';
import { useSearchParams } from './use-search-params.ts';

/** What a list shows: its search in the page's URL, and its columns from there or from this device. */
export function useListState<Row extends ListRow>(
  definition: ListDefinition<Row>,
  all: readonly Column<Row>[],
  userId: string,
) {
  const { entity, firstOrder, filters, categories, orders } = definition;
  const [search, go] = useSearchParams();
  const [chosen, setChosen] = useState(() => readChosenColumns(userId, entity));
  const known = { orders, firstOrder, filters: [...filters, ...(categories ? [{ id: 'category' }] : [])] };
  const state = readListUrl(search, known);
  const columnIds = state.columns ?? chosen ?? initialColumns(all);
  const show = (change: Partial<ListState>, way: 'push' | 'replace' = 'push') => {
    go(writeListUrl({ ...state, cursor: undefined, open: undefined, ...change }, firstOrder), way);
  };
  return {
    state,
    columnIds,
    columns: pickColumns(all, columnIds),
    show,
    /** Shows the record of a row over the same page of the list, or closes it; Back undoes either. */
    openRow: (id: string | undefined, way: 'push' | 'replace' = 'push') =>
      show({ cursor: state.cursor, open: id }, way),
    sort: (order: SortOrder) => show(order),
    /** Opens a query string, such as that of a saved view. */
    open: (query: string) => go(query),
    chooseColumns: (ids: string[]) => {
      storeChosenColumns(userId, entity, ids);
      setChosen(ids);
      show({ columns: undefined }, 'replace');
    },
    /** The query string without the page, as a saved view has it. */
    query: writeListUrl({ ...state, cursor: undefined, columns: undefined, open: undefined }, firstOrder),
    isNarrowed: state.words !== '' || Object.keys(state.filters).length > 0,
  };
}

/** What useListState returns. */
export type ListControls<Row extends ListRow> = ReturnType<typeof useListState<Row>>;
