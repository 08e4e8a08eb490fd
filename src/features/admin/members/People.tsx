import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListAction, type ListDefinition, ListRow } from '../lists/definition.ts';
import {
  agoColumn,
  detailsColumn,
  detailsFilter,
  textColumn,
  yesNoFilter,
} from '../lists/shared-columns.tsx';

const PersonRow = ListRow.extend({
  user_type: z.string(),
  membership_status: z.string().nullable(),
  staff_role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  created_at: z.string(),
  details: z.string().nullable(),
});
type PersonRow = z.infer<typeof PersonRow>;

const personUrl = ({ id }: PersonRow) => `/admin/members/person?id=${id}`;
const typeLabel = ({ user_type }: PersonRow) => (user_type === 'business' ? 'Business' : 'Member');

const columns = (zone: string): Column<PersonRow>[] => [
  {
    id: 'name',
    label: 'Name',
    sort: 'name',
    show: (row) => <a href={personUrl(row)}>{row.name ?? 'No name'}</a>,
    text: ({ name }) => name,
  },
  // Empty for staff who may not see them: the database leaves them out.
  textColumn({ id: 'email', label: 'Email', isShownAtFirst: true }, ({ email }) => email),
  textColumn({ id: 'phone', label: 'Phone' }, ({ phone }) => phone),
  textColumn({ id: 'type', label: 'Type', isShownAtFirst: true }, typeLabel),
  textColumn({ id: 'membership', label: 'Membership', isShownAtFirst: true }, ({ membership_status }) =>
    membershipLabel(membership_status),
  ),
  detailsColumn(),
  textColumn({ id: 'staff', label: 'Staff' }, ({ staff_role }) => staff_role),
  agoColumn(
    zone,
    { id: 'added', label: 'Joined', sort: 'added', isShownAtFirst: true },
    ({ created_at }) => created_at,
  ),
];

const typeAction = (type: 'member' | 'business', label: string): ListAction<PersonRow> => ({
  id: `to-${type}`,
  label: `${label}…`,
  isForAdmins: true,
  isFor: ({ user_type }) => user_type !== type,
  ask: 'reason',
  hint: 'Saved in the activity log.',
  change: { user_type: type },
  done: 'converted',
});

const memberships = ['active', 'trialing', 'past_due', 'grace', 'pending', 'lapsed', 'canceled'] as const;

const definition: ListDefinition<PersonRow> = {
  entity: 'profiles',
  one: 'Person',
  many: 'People',
  row: PersonRow,
  columns,
  filters: [
    {
      id: 'type',
      label: 'Type',
      options: [
        ['member', 'Members'],
        ['business', 'Businesses'],
      ],
    },
    {
      id: 'membership',
      label: 'Membership',
      options: [
        ...memberships.map((state) => [state, membershipLabel(state)] as const),
        ['none', 'None'] as const,
      ],
    },
    yesNoFilter('staff', 'Staff'),
    detailsFilter('person'),
  ],
  orders: [
    ['name', 'Name'],
    ['added', 'Joined'],
  ],
  firstOrder: { sort: 'added', isDescending: true },
  actions: [
    typeAction('business', 'Convert to business account'),
    typeAction('member', 'Convert to member account'),
  ],
  linksOf: (row) => [
    ['Details', personUrl(row)],
    ['Listings', `/admin/businesses?owner=${row.id}`],
    ['Posts', `/admin/posts?author=${row.id}`],
  ],
};

/** The people of the hub, for staff; email and phone for those who may see them. */
export function People() {
  return <AdminList definition={definition} />;
}
