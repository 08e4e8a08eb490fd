import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { statusLabel, statusOptions } from '../../../lib/shared/status-labels.ts';
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
  yesNoFilter,
} from './shared-columns.tsx';

const Event = PostedRow.extend({
  state: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  repeats: z.boolean(),
  categories: z.array(z.string()),
});
type Event = z.infer<typeof Event>;

const editUrl = (row: Event) => postEditUrl('event', row);

const columns = (zone: string): Column<Event>[] => [
  nameColumn('Title', 'title', editUrl),
  statusColumn(),
  dateColumn(
    zone,
    { id: 'starts', label: 'Starts', sort: 'starts', isShownAtFirst: true },
    ({ starts_at }) => starts_at,
  ),
  textColumn({ id: 'repeats', label: 'Repeats' }, ({ repeats }) => (repeats ? 'Yes' : '')),
  textColumn({ id: 'state', label: 'Schedule', isShownAtFirst: true }, ({ state }) => statusLabel(state)),
  organizerColumn(),
  categoriesColumn({}),
  featuredColumn(zone),
  updatedColumn(zone),
];

const definition: ListDefinition<Event> = {
  entity: 'events',
  one: 'Event',
  many: 'Events',
  row: Event,
  columns,
  filters: [
    statusFilter('draft', 'pending', 'approved', 'rejected', 'archived'),
    {
      id: 'state',
      label: 'Schedule',
      options: statusOptions('scheduled', 'rescheduled', 'postponed', 'canceled'),
    },
    {
      id: 'when',
      label: 'Dates',
      options: [
        ['upcoming', 'Upcoming'],
        ['past', 'Past'],
      ],
    },
    yesNoFilter('featured', 'Featured'),
    organizerFilter,
    categoryFilter('event_categories'),
  ],
  orders: [
    ['title', 'Title'],
    ['starts', 'Start'],
    ['updated', 'Updated'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    ...featureActions<Event>('approved'),
    giveAction('events'),
    statusAction('Publish', ['draft', 'pending'], 'approved', 'published'),
    statusAction('Unpublish', ['approved'], 'rejected', 'unpublished', 'reason'),
    statusAction('Restore', ['rejected', 'archived'], 'approved', 'restored', 'reason'),
    statusAction('Archive', ['approved'], 'archived', 'archived', 'reason'),
  ],
  linksOf: (row) => [
    ['Edit event', editUrl(row)],
    ['Sales and attendance', `/admin/chamber/event?event=${row.id}`],
    ['Tickets', `/admin/chamber/tickets?event=${row.id}`],
    ['Registrations', `/admin/chamber/registrations?event=${row.id}`],
    ...(row.status === 'approved' ? [['Public page', `/events/${row.slug}`] as const] : []),
  ],
};

/** All events, for staff. */
export function Events() {
  return <AdminList definition={definition} />;
}
