import { z } from 'zod';
import type { Column } from '../../../kit/table/columns.ts';
import { formDefinitionUrl, answersUrl, purposeLabels } from './labels.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListDefinition, ListRow, type ListAction } from '../lists/definition.ts';
import { agoColumn, dateColumn, textColumn } from '../lists/shared-columns.tsx';

const FormRow = ListRow.extend({
  slug: z.string(),
  purpose: z.enum(Object.keys(purposeLabels) as [keyof typeof purposeLabels]),
  event: z.string().nullable(),
  status: z.string(),
  responses: z.number(),
  closes_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
type FormRow = z.infer<typeof FormRow>;

const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Open',
  closed: 'Closed',
  archived: 'Archived',
};
const isMovable = ({ purpose }: FormRow) => purpose === 'survey' || purpose === 'contact';

const columns = (zone: string): Column<FormRow>[] => [
  {
    id: 'name',
    label: 'Title',
    sort: 'title',
    show: (row) => <a href={formDefinitionUrl(row.id)}>{row.name}</a>,
    text: ({ name }) => name,
  },
  textColumn({ id: 'purpose', label: 'Type', isShownAtFirst: true }, ({ purpose }) => purposeLabels[purpose]),
  {
    id: 'status',
    label: 'Status',
    isShownAtFirst: true,
    show: ({ status }) => (
      <span className="state" data-state={status}>
        {states[status]}
      </span>
    ),
    text: ({ status }) => states[status] ?? status,
  },
  {
    id: 'responses',
    label: 'Answers',
    isShownAtFirst: true,
    show: ({ id, responses }) => <a href={answersUrl(id)}>{responses.toLocaleString('en-US')}</a>,
    text: ({ responses }) => String(responses),
  },
  textColumn({ id: 'event', label: 'Event' }, ({ event }) => event),
  dateColumn(zone, { id: 'closes', label: 'Closes', isShownAtFirst: true }, ({ closes_at }) => closes_at),
  agoColumn(
    zone,
    { id: 'updated', label: 'Updated', sort: 'updated', isShownAtFirst: true },
    ({ updated_at }) => updated_at,
  ),
];

const action = (label: string, from: readonly string[], to: string, done: string): ListAction<FormRow> => ({
  id: `to-${to}`,
  label,
  isFor: (row) => isMovable(row) && from.includes(row.status),
  change: { status: to },
  done,
});

const definition: ListDefinition<FormRow> = {
  entity: 'forms',
  one: 'Form',
  many: 'Forms',
  row: FormRow,
  columns,
  filters: [
    { id: 'purpose', label: 'Type', options: Object.entries(purposeLabels) },
    { id: 'status', label: 'Status', options: Object.entries(states) },
  ],
  orders: [
    ['updated', 'Updated'],
    ['title', 'Title'],
    ['added', 'Created'],
  ],
  firstOrder: { sort: 'updated', isDescending: true },
  actions: [
    action('Close', ['open'], 'closed', 'closed'),
    action('Reopen', ['closed'], 'open', 'open again'),
    action('Archive', ['draft', 'open', 'closed'], 'archived', 'archived'),
    action('Restore', ['archived'], 'restored', 'restored'),
  ],
  linksOf: (row) => [
    ['Edit form', formDefinitionUrl(row.id)],
    ['Answers', answersUrl(row.id)],
    ...(isMovable(row) && row.status !== 'draft' ? [['Public page', `/forms/${row.slug}`] as const] : []),
  ],
  create: ['New form', '/admin/forms/new'],
};

/** All forms: surveys and contact forms, custom fields, the application and the questions of events. */
export function Forms() {
  return <AdminList definition={definition} />;
}
