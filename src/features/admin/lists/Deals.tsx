import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { giveAction } from '../placements/GivePlacement.tsx';
import { AdminList } from './AdminList.tsx';
import { type ListDefinition, PostedRow } from './definition.ts';
import {
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
  updatedColumn,
  validityFilter,
  yesNoFilter,
} from './shared-columns.tsx';

const Deal = PostedRow.extend({ ends_at: z.string(), claimed_count: z.number() });
type Deal = z.infer<typeof Deal>;

const editUrl = (row: Deal) => postEditUrl('deal', row);

const columns = (zone: string): Column<Deal>[] => [
  nameColumn('Title', 'title', editUrl),
  statusColumn(),
  organizerColumn(),
  dateColumn(
    zone,
    { id: 'ends', label: 'Valid until', sort: 'ends', isShownAtFirst: true },
    ({ ends_at }) => ends_at,
  ),
  {
    id: 'claimed',
    label: 'Claimed',
    show: ({ claimed_count }) => claimed_count,
    text: ({ claimed_count }) => claimed_count,
  },
  featuredColumn(zone),
  updatedColumn(zone),
];

const definition: ListDefinition<Deal> = {
  entity: 'deals',
  one: 'Deal',
  many: 'Deals',
  row: Deal,
  columns,
  filters: [
    statusFilter('draft', 'pending', 'active', 'paused', 'rejected', 'ended'),
    validityFilter,
    yesNoFilter('featured', 'Featured'),
    organizerFilter,
  ],
  orders: [
    ['title', 'Title'],
    ['ends', 'Valid until'],
    ['updated', 'Updated'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    ...featureActions<Deal>('active'),
    giveAction('deals'),
    statusAction('Publish', ['draft', 'pending'], 'active', 'published'),
    statusAction('Unpublish', ['active'], 'rejected', 'unpublished', 'reason'),
    statusAction('Restore', ['rejected', 'paused'], 'active', 'restored', 'reason'),
    statusAction('Pause', ['active'], 'paused', 'paused', 'reason'),
    statusAction('End', ['active', 'paused'], 'ended', 'ended', 'reason'),
  ],
  linksOf: (row) => [
    ['Edit deal', editUrl(row)],
    ...(row.status === 'active' ? [['Public page', `/deals/${row.slug}`] as const] : []),
  ],
};

/** All deals, for staff. */
export function Deals() {
  return <AdminList definition={definition} />;
}
