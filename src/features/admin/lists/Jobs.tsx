import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { giveAction } from '../placements/GivePlacement.tsx';
import { AdminList } from './AdminList.tsx';
import { type ListDefinition, PostedRow } from './definition.ts';
import {
  categoriesColumn,
  categoryFilter,
  dateColumn,
  featureActions,
  featuredColumn,
  nameColumn,
  organizerColumn,
  organizerFilter,
  postEditUrl,
  statusAction,
  statusColumn,
  statusFilter,
  textColumn,
  updatedColumn,
  validityFilter,
  yesNoFilter,
} from './shared-columns.tsx';

const Job = PostedRow.extend({
  ends_at: z.string(),
  job_type: z.string(),
  categories: z.array(z.string()),
  applications: z.number(),
});
type Job = z.infer<typeof Job>;

const editUrl = (row: Job) => postEditUrl('job', row);

const columns = (zone: string): Column<Job>[] => [
  nameColumn('Title', 'title', editUrl),
  statusColumn(),
  organizerColumn(),
  textColumn({ id: 'type', label: 'Type', isShownAtFirst: true }, ({ job_type }) => job_type),
  dateColumn(
    zone,
    { id: 'ends', label: 'Expires', sort: 'ends', isShownAtFirst: true },
    ({ ends_at }) => ends_at,
  ),
  {
    id: 'applications',
    label: 'Applications',
    isNumber: true,
    isShownAtFirst: true,
    show: ({ applications }) => applications,
    text: ({ applications }) => applications,
  },
  categoriesColumn({}),
  featuredColumn(zone),
  updatedColumn(zone),
];

const definition: ListDefinition<Job> = {
  entity: 'jobs',
  one: 'Job',
  many: 'Jobs',
  row: Job,
  columns,
  filters: [
    statusFilter('draft', 'pending', 'active', 'rejected', 'filled', 'closed'),
    validityFilter,
    yesNoFilter('featured', 'Featured'),
    organizerFilter,
    categoryFilter('job_categories'),
  ],
  orders: [
    ['title', 'Title'],
    ['ends', 'Expiry'],
    ['updated', 'Updated'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    ...featureActions<Job>('active'),
    giveAction('jobs'),
    statusAction('Publish', ['draft', 'pending'], 'active', 'published'),
    statusAction('Unpublish', ['active'], 'rejected', 'unpublished', 'reason'),
    statusAction('Restore', ['rejected', 'filled', 'closed'], 'active', 'restored', 'reason'),
    statusAction('Close', ['active'], 'closed', 'closed', 'reason'),
  ],
  linksOf: (row) => [
    ['Edit job', editUrl(row)],
    ...(row.status === 'active' ? [['Public page', `/jobs/${row.slug}`] as const] : []),
  ],
};

/** All jobs, for staff. */
export function Jobs() {
  return <AdminList definition={definition} />;
}
