import { z } from 'zod';
import { formatPrice } from '#contracts/money.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { RelativeTime } from '../../../ui/RelativeTime.tsx';
import { amountColumn, stateColumn } from '../billing/columns.tsx';
import { membershipMethodLabel, payerUrl } from '../billing/labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { textColumn } from '../lists/shared-columns.tsx';
import { WinBack } from './WinBack.tsx';

const MembershipRow = ListRow.extend({
  organization_id: z.string().nullable(),
  user_id: z.string().nullable(),
  plan: z.string(),
  status: z.string(),
  status_reason: z.string().nullable(),
  term_ends_at: z.string().nullable(),
  cancel_at_period_end: z.boolean(),
  auto_renew: z.boolean(),
  payment_method: z.string(),
  exempt_until: z.string().nullable(),
  status_changed_at: z.string().nullable(),
  created_at: z.string(),
  price: z.number(),
  currency: z.string(),
  seen_at: z.string().nullable(),
  amount_due: z.number().nullable(),
});
type MembershipRow = z.infer<typeof MembershipRow>;

const renewalOf = ({ cancel_at_period_end: isEnding, auto_renew: isAutomatic }: MembershipRow) =>
  isEnding ? 'Ends with the term' : isAutomatic ? 'By card' : 'By invoice';
const labelOf = (status: string) => membershipLabel(status);

const columns = (zone: string): Column<MembershipRow>[] => [
  {
    id: 'name',
    label: 'Member',
    show: (row) => (
      <a href={payerUrl(row)} dir="auto">
        {row.name ?? 'No name'}
      </a>
    ),
    text: ({ name }) => name,
  },
  textColumn({ id: 'plan', label: 'Plan', isShownAtFirst: true }, ({ plan }) => plan),
  stateColumn(labelOf),
  {
    id: 'ends',
    label: 'Term ends',
    sort: 'ends',
    isShownAtFirst: true,
    show: ({ term_ends_at: ends }) => (
      <span className="date">{ends ? formatDate(ends, { zone }) : 'No end'}</span>
    ),
    text: ({ term_ends_at: ends }) => ends && formatDate(ends, { zone }),
  },
  textColumn({ id: 'renewal', label: 'Renewal' }, renewalOf),
  {
    id: 'price',
    label: 'Next term',
    isNumber: true,
    isShownAtFirst: true,
    show: ({ price, currency }) => formatPrice(price, currency),
    text: ({ price, currency }) => formatPrice(price, currency),
  },
  // Empty for staff who may not see it: the database leaves it out.
  amountColumn({ id: 'due', label: 'Due', isShownAtFirst: true }, ({ amount_due: due }) => due ?? 0),
  {
    id: 'seen',
    label: 'Last seen',
    isShownAtFirst: true,
    show: ({ seen_at: at }) => (at ? <RelativeTime at={at} zone={zone} /> : '—'),
    text: ({ seen_at: at }) => at && formatDate(at, { zone }),
  },
  {
    id: 'changed',
    label: 'Status since',
    sort: 'changed',
    show: ({ status_changed_at: changed, created_at: added }) => (
      <span className="date">{formatDate(changed ?? added, { zone })}</span>
    ),
    text: ({ status_changed_at: changed, created_at: added }) => formatDate(changed ?? added, { zone }),
  },
  textColumn({ id: 'method', label: 'Paid by' }, ({ payment_method: method }) =>
    membershipMethodLabel(method),
  ),
  textColumn(
    { id: 'exempt', label: 'Exempt until' },
    ({ exempt_until: until }) => until && formatDate(until, { zone: 'UTC' }),
  ),
];

const statuses = ['active', 'trialing', 'past_due', 'grace', 'pending', 'lapsed', 'canceled'];

async function listPlans() {
  const data = await loadDataClient();
  const { data: plans } = await data.from('plans').select('id, name').order('position').throwOnError();
  return plans.map(({ id, name }) => [id, name] as const);
}

const definition: ListDefinition<MembershipRow> = {
  entity: 'subscriptions',
  one: 'Membership',
  many: 'Memberships',
  row: MembershipRow,
  columns,
  views: [
    ['Renewals ahead', 'view=ahead'],
    ['At risk', 'view=at_risk'],
    ['Past due', 'view=late'],
    ['Lapsed', 'view=lapsed&sort=-changed'],
    ['Win back', 'view=win_back&sort=-changed'],
  ],
  filters: [
    {
      id: 'view',
      label: 'Situation',
      options: [
        ['ahead', 'Renewals ahead'],
        ['at_risk', 'At risk'],
        ['late', 'Past due'],
        ['lapsed', 'Lapsed'],
        ['win_back', 'Win back'],
      ],
    },
    {
      id: 'ends',
      label: 'Term ends',
      options: [
        ['7', 'Within 7 days'],
        ['30', 'Within 30 days'],
        ['60', 'Within 60 days'],
        ['90', 'Within 90 days'],
        ['month', 'This month'],
        ['next_month', 'Next month'],
      ],
    },
    {
      id: 'status',
      label: 'Status',
      options: statuses.map((status) => [status, membershipLabel(status)] as const),
    },
    { id: 'plan', label: 'Plan', options: [], load: listPlans },
    {
      id: 'renewal',
      label: 'Renewal',
      options: [
        ['automatic', 'By card'],
        ['invoice', 'By invoice'],
        ['ending', 'Ends with the term'],
      ],
    },
  ],
  orders: [
    ['ends', 'Term ends'],
    ['changed', 'Status since'],
  ],
  firstOrder: { sort: 'ends', isDescending: false },
  actions: [
    {
      id: 'win-back',
      label: 'Ask back…',
      isForBilling: true,
      isFor: ({ status }) => status === 'lapsed',
      dialog: WinBack,
      done: 'asked back',
    },
  ],
  more: [['Automatic changes', '/admin/memberships/automatic']],
  linksOf: (row) => {
    const member = payerUrl(row);
    const payer = row.organization_id ? `organization=${row.organization_id}` : `person=${row.user_id ?? ''}`;
    return [
      ...(member ? [['Member', member] as const] : []),
      ['Invoices', `/admin/billing/invoices?${payer}`],
    ];
  },
};

/** All memberships with what is ahead of each, for staff. */
export function MembershipList() {
  return <AdminList definition={definition} />;
}
