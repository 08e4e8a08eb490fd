import type { Column } from '../kit/table/columns.ts';
import { DataTable } from '../kit/table/DataTable.tsx';
import { longName, rightToLeftName } from './samples.ts';

interface Row {
  id: string;
  name: string;
  city: string;
  views: number;
}

const columns: Column<Row>[] = [
  {
    id: 'name',
    label: 'Name',
    show: ({ name }) => <span dir="auto">{name}</span>,
    text: ({ name }) => name,
    sort: 'name',
  },
  { id: 'city', label: 'City', show: ({ city }) => city, text: ({ city }) => city },
  {
    id: 'views',
    label: 'Views',
    show: ({ views }) => views.toLocaleString('en-US'),
    text: ({ views }) => views,
    isNumber: true,
    sort: 'views',
  },
];
const rows: Row[] = [
  { id: '1', name: 'Harbor Street Bakery', city: 'Springfield', views: 1204 },
  { id: '2', name: longName, city: 'Springfield', views: 3 },
  { id: '3', name: rightToLeftName, city: 'Shelbyville', views: 0 },
];
const nothing = () => undefined;

/** A table for work with a selected row, and the same while it loads. */
export function Tables() {
  const table = {
    columns,
    rows,
    nameOf: ({ name }: Row) => name,
    order: { sort: 'name', isDescending: false },
  };
  return (
    <>
      <DataTable
        {...table}
        caption="Listings"
        onSort={nothing}
        selection={{ ids: new Set(['1']), anchor: undefined }}
        onSelect={nothing}
      />
      <DataTable {...table} caption="Listings that load" rows={rows.slice(0, 1)} onSort={nothing} isBusy />
    </>
  );
}
