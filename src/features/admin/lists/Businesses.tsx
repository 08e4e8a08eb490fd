import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { managedUrl } from '../businesses/managed-url.ts';
import { giveAction } from '../placements/GivePlacement.tsx';
import { AdminList } from './AdminList.tsx';
import { FeaturedRow, type ListDefinition } from './definition.ts';
import {
  agoColumn,
  categoriesColumn,
  categoryFilter,
  detailsColumn,
  detailsFilter,
  featureActions,
  featuredColumn,
  nameColumn,
  statusAction,
  statusColumn,
  statusFilter,
  textColumn,
  updatedColumn,
  yesNoFilter,
} from './shared-columns.tsx';

const Business = FeaturedRow.extend({
  categories: z.array(z.string()),
  city: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  verified: z.boolean(),
  owner_id: z.string().nullable(),
  owner_name: z.string().nullable(),
  details: z.string().nullable(),
});
type Business = z.infer<typeof Business>;

const editUrl = ({ id }: Business) => `/admin/businesses/edit?id=${id}`;
const ownerLabel = ({ owner_id, owner_name }: Business) => owner_name || (owner_id ? 'No name' : '');

const columns = (zone: string): Column<Business>[] => [
  nameColumn('Name', 'name', editUrl),
  statusColumn(),
  textColumn({ id: 'city', label: 'City', isShownAtFirst: true }, ({ city }) => city),
  categoriesColumn({ isShownAtFirst: true }),
  featuredColumn(zone),
  textColumn({ id: 'verified', label: 'Verified', isShownAtFirst: true }, ({ verified }) =>
    verified ? 'Yes' : '',
  ),
  {
    id: 'owner',
    label: 'Owner',
    show: (row) => row.owner_id && <a href={`/admin/members/person?id=${row.owner_id}`}>{ownerLabel(row)}</a>,
    text: ownerLabel,
  },
  textColumn({ id: 'email', label: 'Email' }, ({ email }) => email),
  textColumn({ id: 'phone', label: 'Phone' }, ({ phone }) => phone),
  agoColumn(zone, { id: 'added', label: 'Added', sort: 'added' }, ({ created_at }) => created_at),
  detailsColumn(),
  updatedColumn(zone),
];

const definition: ListDefinition<Business> = {
  entity: 'businesses',
  one: 'Business',
  many: 'Businesses',
  row: Business,
  columns,
  filters: [
    statusFilter('draft', 'pending', 'approved', 'rejected', 'suspended', 'archived', 'merged'),
    yesNoFilter('featured', 'Featured'),
    yesNoFilter('verified', 'Verified'),
    {
      id: 'owner',
      label: 'Owner',
      options: [
        ['any', 'With owner'],
        ['none', 'No owner'],
      ],
      other: 'One person',
    },
    {
      id: 'map',
      label: 'Map',
      options: [
        ['none', 'Not on the map'],
        ['failed', 'Address not found'],
      ],
    },
    { id: 'organization', label: 'Organization', options: [], other: 'One organization' },
    { id: 'import', label: 'Import', options: [], other: 'One import' },
    categoryFilter('business_categories'),
    detailsFilter('listing'),
  ],
  orders: [
    ['name', 'Name'],
    ['updated', 'Updated'],
    ['added', 'Added'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    ...featureActions<Business>('approved'),
    giveAction('businesses'),
    {
      id: 'verify',
      label: 'Verify',
      isFor: ({ verified }) => !verified,
      change: { verified: true },
      done: 'verified',
    },
    {
      id: 'unverify',
      label: 'Remove verification',
      isFor: ({ verified }) => verified,
      change: { verified: false },
      done: 'no longer verified',
    },
    statusAction('Publish', ['draft', 'pending', 'rejected'], 'approved', 'published'),
    statusAction('Suspend', ['approved'], 'suspended', 'suspended', 'reason'),
    statusAction('Restore', ['suspended', 'archived'], 'approved', 'restored', 'reason'),
    statusAction('Archive', ['approved'], 'archived', 'archived', 'reason'),
  ],
  linksOf: (row) => [
    ['Edit listing', editUrl(row)],
    ...(row.status === 'approved' ? [['Public page', `/directory/${row.slug}`] as const] : []),
    ['Owner, claims, locations', managedUrl(row.id)],
    ['Posts', `/account/business/posts?id=${row.id}`],
    ['Team', `/account/business/people?id=${row.id}`],
    ['Statistics', `/account/business/statistics?id=${row.id}`],
  ],
};

/** All listings of the directory, for staff. */
export function Businesses() {
  return <AdminList definition={definition} />;
}
