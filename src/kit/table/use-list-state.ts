import { useEffect, useEffectEvent, useState } from 'react';
import { readChosenColumns, storeChosenColumns } from './chosen-columns.ts';
import { type Column, initialColumns, pickColumns } from './columns.ts';
import type { SortOrder } from './DataTable.tsx';
import type { TableDefinition, TableRow } from './list-definition.ts';
import { type ListState, readListUrl, writeListUrl } from './list-url.ts';
import { useSearchParams } from './use-search-params.ts';

/** What a list shows: its search in the page's URL, and its columns from there or from this device. */
export function useListState<Row extends TableRow>(
  definition: Omit<TableDefinition, 'one' | 'many' | 'filters'> & { filters: readonly { id: string }[] },
  all: readonly Column<Row>[],
  userId: string,
) {
  const { entity, firstOrder, params = [] } = definition;
  const [search, go, openDialog] = useSearchParams();
  const [chosen, setChosen] = useState(() => readChosenColumns(userId, entity));
  const state = readListUrl(search, definition);
  const write = (next: ListState) => {
    const before = new URLSearchParams(search);
    const others = params.flatMap((name) => {
      const value = before.get(name);
      return value === null ? [] : [`${name}=${encodeURIComponent(value)}`];
    });
    return [...others, writeListUrl(next, firstOrder)].filter(Boolean).join('&');
  };
  const columnIds = state.columns ?? chosen ?? initialColumns(all);
  const show = (change: Partial<ListState>, way: 'push' | 'replace' = 'push') => {
    go(write({ ...state, cursor: undefined, page: 1, open: undefined, ...change }), way);
  };
  const openRow = (id: string, way: 'push' | 'replace' = 'push') => {
    const opened = write({ ...state, open: id });
    if (way === 'replace') go(opened, way);
    else openDialog(opened, write({ ...state, open: undefined }));
  };
  // A link to a record: closing it leads to its list.
  const showLinked = useEffectEvent(() => {
    if (state.open) openRow(state.open);
  });
  useEffect(() => {
    showLinked();
  }, []);
  return {
    state,
    columnIds,
    columns: pickColumns(all, columnIds),
    show,
    /** Shows the record of a row over the same page of the list, or of another row in its place; Back closes it. */
    openRow,
    /** The address of a record over the same page of the list. */
    addressOf: (id: string) => `?${write({ ...state, open: id })}`,
    sort: (order: SortOrder) => show(order),
    /** Takes the search and all filters away. */
    clear: () => show({ words: '', filters: {} }),
    /** Opens a query string, such as that of a saved view. */
    open: (query: string) => go(query),
    chooseColumns: (ids: string[]) => {
      storeChosenColumns(userId, entity, ids);
      setChosen(ids);
      show({ columns: undefined }, 'replace');
    },
    /** The query string without the page, as a saved view has it. */
    query: writeListUrl(
      { ...state, cursor: undefined, page: 1, columns: undefined, open: undefined },
      firstOrder,
    ),
    isNarrowed: state.words !== '' || Object.keys(state.filters).length > 0,
  };
}

/** What useListState returns. */
export type ListControls<Row extends TableRow> = ReturnType<typeof useListState<Row>>;
