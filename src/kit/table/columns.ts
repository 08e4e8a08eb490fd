import type { ReactNode } from 'react';

/** A column of a table: what its cells show, and what a file holds in its place. */
export interface Column<Row> {
  id: string;
  label: string;
  show: (row: Row) => ReactNode;
  /** What the open record shows in place of the cell. */
  detail?: (row: Row) => ReactNode;
  /** A number or an amount: aligned at its end. */
  isNumber?: true;
  /** The cell of a CSV file. */
  text: (row: Row) => string | number | null;
  /** The name of the order that the column stands for; without it, the column cannot be sorted. */
  sort?: string;
  /** Shown until somebody chooses otherwise. The first column is always shown. */
  isShownAtFirst?: boolean;
}

/** The columns with these ids in their own order, and always the first; unknown ids are ignored. */
export const pickColumns = <Row>(all: readonly Column<Row>[], ids: readonly string[]): Column<Row>[] =>
  all.filter(({ id }, index) => index === 0 || ids.includes(id));

/** The ids of the columns that are shown until somebody chooses. */
export const initialColumns = <Row>(all: readonly Column<Row>[]): string[] =>
  all.filter(({ isShownAtFirst }, index) => index === 0 || isShownAtFirst).map(({ id }) => id);
