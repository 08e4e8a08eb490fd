import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { amountColumn, stateColumn } from '../billing/columns.tsx';
import { invoiceUrl } from '../billing/labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow } from '../lists/definition.ts';
import { agoColumn, dateColumn, textColumn, yesNoFilter } from '../lists/shared-columns.tsx';
import { EndPlacement } from './EndPlacement.tsx';
import { endReasonLabel, placementStatusLabel, placementStatuses } from './labels.ts';
import { productTypeLabel } from './products.ts';

const PlacementRow = ListRow.extend({
  product: z.string(),
  kind: z.string(),
  entity: z.string(),
  item_id: z.string().nullable(),
  business_id: z.string().nullable(),
  business: z.string().nullable(),
  status: z.string(),
  status_reason: z.string().nullable(),
  end_reason: z.string().nullable(),
  is_grant: z.boolean(),
  is_member_price: z.boolean(),
  price: z.number(),
  currency: z.string(),
  days: z.number(),
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  approved_at: z.string().nullable(),
  invoice_id: z.string().nullable(),
  invoice_number: z.string().nullable(),
  /** Null for staff who do not bill. */
  paid: z.number().nullable(),
  created_at: z.string(),
});
/** One order of a paid post or a featured place, as the list of staff has it. */
type PlacementRow = z.infer<typeof PlacementRow>;

const itemUrl = ({ entity, item_id }: PlacementRow) =>
  item_id === null
    ? undefined
    : entity === 'businesses'
      ? `/admin/businesses/edit?id=${item_id}`
      : `/admin/${entity}?open=${item_id}`;

const columns = (zone: string): Column<PlacementRow>[] => [
  {
    id: 'name',
    label: 'For',
    show: (row) => {
      const href = itemUrl(row);
      const name = row.name ?? 'A listing to be added';
      return href && row.end_reason !== 'deleted' ? (
        <a href={href} dir="auto">
          {name}
        </a>
      ) : (
        <span dir="auto">{name}</span>
      );
    },
    text: ({ name }) => name,
  },
  textColumn({ id: 'type', label: 'What', isShownAtFirst: true }, productTypeLabel),
  stateColumn(placementStatusLabel),
  textColumn({ id: 'business', label: 'Business', isShownAtFirst: true }, ({ business }) => business),
  textColumn({ id: 'product', label: 'Product' }, ({ product }) => product),
  textColumn({ id: 'days', label: 'Days', isShownAtFirst: true }, ({ days }) => String(days)),
  dateColumn(zone, { id: 'starts', label: 'From' }, ({ starts_at }) => starts_at),
  dateColumn(
    zone,
    { id: 'ends', label: 'Until', sort: 'ends', isShownAtFirst: true },
    ({ ends_at }) => ends_at,
  ),
  amountColumn({ id: 'price', label: 'Price', isShownAtFirst: true }, ({ price }) => price),
  textColumn({ id: 'terms', label: 'Terms' }, ({ is_grant, is_member_price }) =>
    is_grant ? 'Free' : is_member_price ? 'Member price' : '',
  ),
  {
    id: 'invoice',
    label: 'Invoice',
    isShownAtFirst: true,
    show: ({ invoice_id: id, invoice_number: number }) =>
      id && <a href={invoiceUrl(id)}>{number ?? 'Not issued'}</a>,
    text: ({ invoice_number: number }) => number,
  },
  textColumn({ id: 'end', label: 'Ended because' }, ({ end_reason }) =>
    end_reason ? endReasonLabel(end_reason) : '',
  ),
  textColumn({ id: 'approved', label: 'Approved before payment' }, ({ approved_at }) =>
    approved_at ? formatDate(approved_at, { zone }) : '',
  ),
  agoColumn(zone, { id: 'added', label: 'Ordered', sort: 'added' }, ({ created_at }) => created_at),
];

const definition: ListDefinition<PlacementRow> = {
  entity: 'placements',
  one: 'Placement',
  many: 'Placements',
  row: PlacementRow,
  columns,
  filters: [
    { id: 'status', label: 'Status', options: placementStatuses },
    {
      id: 'kind',
      label: 'What',
      options: [
        ['post', 'Paid posts'],
        ['featured', 'Featured places'],
      ],
    },
    {
      id: 'entity',
      label: 'Of',
      options: [
        ['jobs', 'Jobs'],
        ['deals', 'Deals'],
        ['events', 'Events'],
        ['businesses', 'Listings'],
      ],
    },
    yesNoFilter('free', 'Free'),
    { id: 'business', label: 'Business', options: [], other: 'One business' },
  ],
  orders: [
    ['added', 'Ordered'],
    ['ends', 'Until'],
  ],
  firstOrder: { sort: 'added', isDescending: true },
  actions: [
    {
      id: 'end',
      label: 'End…',
      isFor: ({ status }) => ['unpaid', 'paid', 'running'].includes(status),
      dialog: EndPlacement,
      done: 'ended',
    },
  ],
  more: [['Products', '/admin/placements/products']],
  linksOf: (row) => {
    const href = itemUrl(row);
    return [
      ...(href !== undefined && row.end_reason !== 'deleted' ? [['Open', href] as const] : []),
      ...(row.business_id ? [['Business', `/admin/businesses/edit?id=${row.business_id}`] as const] : []),
      ...(row.invoice_id ? [['Invoice', invoiceUrl(row.invoice_id)] as const] : []),
    ];
  },
  views: [
    ['Running', 'status=running&sort=ends'],
    ['Not paid', 'status=unpaid'],
    ['Paid, to approve', 'status=paid'],
  ],
};

/** All paid posts and featured places that were ordered or given, for staff. */
export function Placements() {
  return <AdminList definition={definition} />;
}
