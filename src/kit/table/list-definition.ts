import type { SortOrder } from './DataTable.tsx';

/** The values of a filter with their labels. */
type FilterOptions = readonly (readonly [value: string, label: string])[];

/** A filter: one value of a few. */
export interface ListFilter {
  id: string;
  label: string;
  options: FilterOptions;
  /** Reads the options once the filter is chosen. */
  load?: () => Promise<FilterOptions>;
  /**
   * The label of a value that links bring and the options do not have, such as one owner; a filter without options is shown only while
   * a link has set it.
   */
  other?: string;
}

/** How a table for work is called, narrowed and ordered. */
export interface TableDefinition {
  /** What the table lists, for statistics and for what is remembered on this device. */
  entity: string;
  one: string;
  many: string;
  filters: readonly ListFilter[];
  /** The orders with their labels. */
  orders: readonly (readonly [sort: string, label: string])[];
  firstOrder: SortOrder;
  /** Parameters of the page's URL that are not of the table and stay, such as the business. */
  params?: readonly string[];
}

/** What every row of a table for work has. */
export interface TableRow {
  id: string;
  name: string | null;
}
