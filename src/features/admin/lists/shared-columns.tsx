import type { z } from 'zod';
import type { CustomEntity } from '#contracts/custom-values.ts';
import { readCustomFields } from '../../../kit/custom-fields/custom-fields.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { ListFilter } from '../../../kit/table/list-definition.ts';
import { formatDate, formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel, statusOptions } from '../../../lib/shared/status-labels.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import type { CategoryTable, FeaturedRow, ListAction, PostedRow, ReviewedRow } from './definition.ts';
import { listCategories } from './read-list.ts';

type Reviewed = z.infer<typeof ReviewedRow>;
type Featured = z.infer<typeof FeaturedRow>;
type Posted = z.infer<typeof PostedRow>;

/** The filter of a list by these statuses. */
export const statusFilter = (...statuses: string[]): ListFilter => ({
  id: 'status',
  label: 'Status',
  options: statusOptions(...statuses),
});

/** A filter by yes and no. */
export const yesNoFilter = (id: string, label: string): ListFilter => ({
  id,
  label,
  options: [
    ['true', 'Yes'],
    ['false', 'No'],
  ],
});

/** The filter by a category of these, whose names are read once it is chosen. */
export const categoryFilter = (table: CategoryTable): ListFilter => ({
  id: 'category',
  label: 'Category',
  options: [],
  load: async () => {
    const names = await listCategories(table);
    return names.map((name) => [name, name] as const);
  },
});

/** A choice of a custom field; what was removed from the form is left out. */
export const detailsFilter = (entity: CustomEntity): ListFilter => ({
  id: 'details',
  label: 'More details',
  options: [],
  load: async () => {
    const fields = await readCustomFields(entity);
    return fields.flatMap(({ id, label, options }) =>
      options
        .filter(({ archived }) => !archived)
        .map((option) => [`${id}.${option.id}`, `${label}: ${option.label}`] as const),
    );
  },
});

/** The values of custom fields in a line. */
export const detailsColumn = <Row extends { details: string | null }>(): Column<Row> =>
  textColumn({ id: 'details', label: 'More details' }, ({ details }) => details);

/** Whether the last day of a job or a deal has passed. */
export const validityFilter: ListFilter = {
  id: 'when',
  label: 'Dates',
  options: [
    ['upcoming', 'Current'],
    ['past', 'Past'],
  ],
};

/** Whose a post is: the chamber's own, or that of a business. */
export const organizerFilter: ListFilter = {
  id: 'organizer',
  label: 'Posted by',
  options: [
    ['hub', 'Chamber'],
    ['any', 'Businesses'],
  ],
  other: 'One business',
};

/** Whose a post is, as a link to the list of that business. */
export const organizerColumn = <Row extends Posted>(): Column<Row> => ({
  id: 'organizer',
  label: 'Posted by',
  isShownAtFirst: true,
  show: ({ business_id, organizer }) =>
    business_id ? <a href={`/admin/businesses/edit?id=${business_id}`}>{organizer}</a> : 'Chamber',
  text: ({ organizer }) => organizer ?? 'Chamber',
});

/** Where staff edit a job, an event or a deal: the chamber's own in the admin area, others where their business does. */
export const postEditUrl = (kind: 'job' | 'event' | 'deal', { id, business_id }: Posted) =>
  `${business_id ? '/account/business/post' : '/admin/chamber/post'}?kind=${kind}&id=${id}`;

/** The name of a row as a link to the first of its pages. */
export const nameColumn = <Row extends Reviewed>(
  label: string,
  sort: string,
  hrefOf: (row: Row) => string,
): Column<Row> => ({
  id: 'name',
  label,
  sort,
  show: (row) => <a href={hrefOf(row)}>{row.name ?? 'Untitled'}</a>,
  text: ({ name }) => name,
});

/** The state of a row; for what is not public with the reason. */
export const statusColumn = <Row extends Reviewed>(): Column<Row> => ({
  id: 'status',
  label: 'Status',
  isShownAtFirst: true,
  show: ({ status, status_reason }) => (
    <span className="state" data-state={status} title={status_reason ?? undefined}>
      {statusLabel(status)}
    </span>
  ),
  text: ({ status }) => statusLabel(status),
});

/** A date in the hub's time zone. */
export const dateColumn = <Row,>(
  zone: string,
  column: Pick<Column<Row>, 'id' | 'label' | 'sort' | 'isShownAtFirst'>,
  dateOf: (row: Row) => string | null,
): Column<Row> => ({
  ...column,
  show: (row) => {
    const date = dateOf(row);
    return date && <span className="date">{formatDate(date, { zone })}</span>;
  },
  text: (row) => dateOf(row),
});

/** A plain text. */
export const textColumn = <Row,>(
  column: Pick<Column<Row>, 'id' | 'label' | 'isShownAtFirst'>,
  text: (row: Row) => string | null,
): Column<Row> => ({ ...column, show: text, text });

/** A time of the past as how long ago it was, with the date on hover; the drawer shows the date. */
export const agoColumn = <Row,>(
  zone: string,
  column: Pick<Column<Row>, 'id' | 'label' | 'sort' | 'isShownAtFirst'>,
  dateOf: (row: Row) => string,
): Column<Row> => {
  const absolute = (row: Row) => formatDateTime(dateOf(row), { zone });
  return {
    ...column,
    show: (row) => <RelativeTime at={dateOf(row)} zone={zone} />,
    detail: absolute,
    text: dateOf,
  };
};

/** When a row changed last. */
export const updatedColumn = <Row extends Reviewed>(zone: string): Column<Row> =>
  agoColumn(
    zone,
    { id: 'updated', label: 'Updated', sort: 'updated', isShownAtFirst: true },
    ({ updated_at }) => updated_at,
  );

/** The names of a row's categories. */
export const categoriesColumn = <Row extends { categories: readonly string[] }>(
  shown: Pick<Column<Row>, 'isShownAtFirst'>,
): Column<Row> =>
  textColumn({ id: 'categories', label: 'Categories', ...shown }, ({ categories }) => categories.join('; '));

/** Whether a row is featured, until when, or from when. */
export const featuredColumn = <Row extends Featured>(zone: string): Column<Row> => {
  const describe = ({ featured_by_staff: isChosen, sponsored, featured_from, featured_until }: Row) => {
    const chosen = featured_until ? `Until ${formatDate(featured_until, { zone })}` : 'Yes';
    if (sponsored) return isChosen ? `${chosen}, sponsored` : 'Sponsored';
    if (isChosen) return chosen;
    return featured_from ? `From ${formatDate(featured_from, { zone })}` : '';
  };
  return { id: 'featured', label: 'Featured', isShownAtFirst: true, show: describe, text: describe };
};

/** Featuring a row for a time, and ending it; offered while it has this public status. */
export const featureActions = <Row extends Featured>(publicStatus: string): ListAction<Row>[] => [
  {
    id: 'feature',
    label: 'Feature…',
    isFor: ({ status }) => status === publicStatus,
    ask: 'period',
    change: { featured: { from: null, until: null } },
    done: 'featured',
  },
  {
    id: 'unfeature',
    label: 'Stop featuring',
    isFor: ({ featured_by_staff, featured_from }) => featured_by_staff || featured_from !== null,
    change: { featured: false },
    done: 'no longer featured',
  },
];

/** A change of status, offered for rows with one of these. */
export const statusAction = <Row extends Reviewed>(
  label: string,
  from: readonly string[],
  to: string,
  done: string,
  ask?: 'reason',
): ListAction<Row> => ({
  id: `to-${to}-${label}`,
  label: ask ? `${label}…` : label,
  isFor: ({ status }) => from.includes(status),
  ...(ask && { ask }),
  change: { status: to },
  done,
});
