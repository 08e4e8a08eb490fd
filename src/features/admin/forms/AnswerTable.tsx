import { useMemo } from 'react';
import { z } from 'zod';
import { Answer, FileAnswer } from '#contracts/forms.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { AdminList } from '../lists/AdminList.tsx';
import { type ListAction, type ListDefinition, ListRow } from '../lists/definition.ts';
import { agoColumn, textColumn } from '../lists/shared-columns.tsx';
import { type AnsweredField, answerText } from '../../../kit/form-answers/answer-text.ts';
import type { AnsweredForm } from '../../../kit/form-answers/answers.ts';
import { AnswerFile } from '../../../kit/form-answers/AnswerFile.tsx';

const ResponseRow = ListRow.extend({
  email: z.string().nullable(),
  answers: z.record(z.string(), Answer),
  status: z.string(),
  invoice_id: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
type ResponseRow = z.infer<typeof ResponseRow>;

const states: Record<string, string> = { received: 'Received', archived: 'Archived', spam: 'Spam' };

// More are one click away, under Columns.
const shownAtFirst = 4;

const fieldColumn = (field: AnsweredField, at: number): Column<ResponseRow> => {
  const text = ({ answers }: ResponseRow) => answerText(field, answers[field.id]);
  return {
    id: field.id,
    label: field.archived_at === null ? field.label : `${field.label} (removed)`,
    isShownAtFirst: at < shownAtFirst && field.archived_at === null,
    show: (row) => {
      const file = FileAnswer.safeParse(row.answers[field.id]);
      return file.success ? (
        <AnswerFile fieldId={field.id} file={file.data} />
      ) : (
        <span dir="auto">{text(row)}</span>
      );
    },
    text,
  };
};

const action = (
  label: string,
  from: readonly string[],
  to: string,
  done: string,
): ListAction<ResponseRow> => ({
  id: `to-${to}`,
  label,
  isFor: ({ status }) => from.includes(status),
  change: { status: to },
  done,
});

/** The list of the answers to a form, with a column for each field that was ever asked. */
export function AnswerTable({ form }: { form: AnsweredForm }) {
  const definition = useMemo(() => define(form), [form]);
  return <AdminList definition={definition} />;
}

function define({ id, fields }: AnsweredForm): ListDefinition<ResponseRow> {
  return {
    entity: 'form_responses',
    one: 'Response',
    many: 'Answers',
    row: ResponseRow,
    fixed: { form: id },
    params: ['id'],
    exportsAll: true,
    columns: (zone) => [
      agoColumn(
        zone,
        { id: 'created', label: 'Sent', sort: 'added', isShownAtFirst: true },
        ({ created_at }) => created_at,
      ),
      {
        id: 'email',
        label: 'Email',
        isShownAtFirst: true,
        show: ({ email }) => email && <a href={`mailto:${email}`}>{email}</a>,
        text: ({ email }) => email,
      },
      ...fields.map(fieldColumn),
      textColumn(
        { id: 'status', label: 'Status', isShownAtFirst: true },
        ({ status }) => states[status] ?? status,
      ),
      {
        id: 'invoice',
        label: 'Invoice',
        show: ({ invoice_id: invoice }) =>
          invoice && <a href={`/admin/billing/invoices/invoice?id=${invoice}`}>Invoice</a>,
        text: ({ invoice_id }) => invoice_id,
      },
    ],
    filters: [
      { id: 'status', label: 'Status', options: Object.entries(states) },
      ...fields
        .filter(({ options }) => options.length > 0)
        .map((field) => ({
          id: `answer:${field.id}`,
          label: field.label,
          options: field.options.map((option) => [option.id, option.label] as const),
        })),
    ],
    orders: [
      ['added', 'Sent'],
      ['updated', 'Updated'],
    ],
    firstOrder: { sort: 'added', isDescending: true },
    actions: [
      action('Archive', ['received', 'spam'], 'archived', 'archived'),
      action('Mark as spam', ['received', 'archived'], 'spam', 'marked as spam'),
      action('Restore', ['archived', 'spam'], 'received', 'restored'),
    ],
    linksOf: () => [],
  };
}
