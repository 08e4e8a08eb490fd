import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { agoColumn, detailsColumn, detailsFilter, textColumn } from '../lists/shared-columns.tsx';

const OrganizationRow = ListRow.extend({
  legal_name: z.string().nullable(),
  billing_email: z.string().nullable(),
  business_subscription_status: z.string(),
  plan: z.string().nullable(),
  current_period_end: z.string().nullable(),
  joined_on: z.string().nullable(),
  owner_id: z.string(),
  owner_name: z.string().nullable(),
  listings: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  details: z.string().nullable(),
});
type OrganizationRow = z.infer<typeof OrganizationRow>;

const organizationUrl = ({ id }: OrganizationRow) => `/admin/organizations/edit?id=${id}`;

const columns = (zone: string): Column<OrganizationRow>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    show: (row) => (
      <a href={organizationUrl(row)} dir="auto">
        {row.name ?? 'No name'}
      </a>
    ),
    text: ({ name }) => name,
  },
  textColumn({ id: 'legal_name', label: 'Legal name' }, ({ legal_name }) => legal_name),
  textColumn({ id: 'owner', label: 'Owner', isShownAtFirst: true }, ({ owner_name }) => owner_name),
  textColumn(
    { id: 'subscription', label: 'Subscription', isShownAtFirst: true },
    ({ business_subscription_status: status }) => membershipLabel(status),
  ),
  textColumn({ id: 'plan', label: 'Plan', isShownAtFirst: true }, ({ plan }) => plan),
  textColumn(
    { id: 'until', label: 'Paid until', isShownAtFirst: true },
    ({ current_period_end: end }) => end && formatDate(end, { zone }),
  ),
  textColumn({ id: 'listings', label: 'Listings', isShownAtFirst: true }, ({ listings }) => String(listings)),
  // Empty for staff who may not see it: the database leaves it out.
  textColumn({ id: 'billing_email', label: 'Billing email' }, ({ billing_email }) => billing_email),
  textColumn(
    { id: 'joined', label: 'Member since' },
    ({ joined_on }) => joined_on && formatDate(joined_on, { zone: 'UTC' }),
  ),
  detailsColumn(),
  agoColumn(zone, { id: 'added', label: 'Added', sort: 'added' }, ({ created_at }) => created_at),
];

const subscriptions = [
  'active',
  'trialing',
  'past_due',
  'grace',
  'pending',
  'lapsed',
  'canceled',
  'inactive',
] as const;

const definition: ListDefinition<OrganizationRow> = {
  entity: 'business_profiles',
  one: 'Organization',
  many: 'Organizations',
  row: OrganizationRow,
  columns,
  filters: [
    {
      id: 'subscription',
      label: 'Subscription',
      options: subscriptions.map((state) => [state, membershipLabel(state)] as const),
    },
    detailsFilter('organization'),
  ],
  orders: [
    ['name', 'Name'],
    ['added', 'Added'],
  ],
  firstOrder: { sort: 'name', isDescending: false },
  actions: [],
  linksOf: (row) => [
    ['Details', organizationUrl(row)],
    ['Owner', `/admin/members/person?id=${row.owner_id}`],
    ['Listings', `/admin/businesses?organization=${row.id}`],
  ],
};

/** The organizations of the hub, for staff, with their subscriptions; the billing email for those who may see contacts. */
export function Organizations() {
  return <AdminList definition={definition} />;
}
