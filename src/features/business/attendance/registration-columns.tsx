import { dateLocale } from '#contracts/languages.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { AnswerFile } from '../../../kit/form-answers/AnswerFile.tsx';
import type { Column } from '../../../kit/table/columns.ts';
import { statusColumn } from '../../../kit/table/status-column.tsx';
import { formatDate, formatDateTime } from '../../../lib/shared/format.ts';
import { formatMoment } from './format-moment.ts';
import { answerOf, fileOf, questionsOf } from './questions.ts';
import type { Row } from './registration-rows.ts';
import { type EventRegistrations, paymentLabel } from './registrations.ts';

/** The columns of the registrations of an event: those of tickets, tables and questions where it has them. */
export function columnsOf(
  { zone, dates, registrations }: EventRegistrations,
  language: Language,
): Column<Row>[] {
  const { registrations: t } = attendanceStrings[language];
  const at = { zone, locale: dateLocale(language) };
  const when = (moment: string) => formatMoment(moment, at);
  const name: Column<Row> = {
    id: 'name',
    label: t.name,
    sort: 'name',
    show: (row) => row.name ?? t.noName,
    text: (row) => row.name,
  };
  const date: Column<Row> = {
    id: 'date',
    label: t.date,
    sort: 'date',
    isShownAtFirst: true,
    show: ({ starts_at }) => <span className="date">{when(starts_at)}</span>,
    text: ({ starts_at }) => when(starts_at),
  };
  const shown: Column<Row>[] = [
    {
      id: 'guests',
      label: t.guests,
      sort: 'guests',
      isNumber: true,
      isShownAtFirst: true,
      show: ({ guests }) => (guests > 0 ? `+ ${String(guests)}` : ''),
      text: ({ guests }) => guests,
    },
    statusColumn(t.status, language),
    ...(registrations.some(({ order_code: code }) => code !== null)
      ? [
          {
            id: 'ticket',
            label: t.ticket,
            sort: 'ticket',
            isShownAtFirst: true,
            show: ({ type }: Row) => type ?? '',
            text: ({ type }: Row) => type,
          },
          {
            id: 'order',
            label: t.order,
            show: ({ order_code: code }: Row) => code ?? '',
            text: ({ order_code: code }: Row) => code,
          },
          {
            id: 'payment',
            label: t.payment,
            sort: 'payment',
            isShownAtFirst: true,
            show: (row: Row) => paymentLabel(row, language),
            text: (row: Row) => paymentLabel(row, language),
          },
        ]
      : []),
    {
      id: 'registered',
      label: t.registered,
      sort: 'registered',
      isShownAtFirst: true,
      show: ({ created_at }) => <span className="date">{formatDate(created_at, at)}</span>,
      detail: ({ created_at }) => formatDateTime(created_at, at),
      text: ({ created_at }) => formatDateTime(created_at, at),
    },
    {
      id: 'attended',
      label: t.checkedIn,
      isShownAtFirst: true,
      show: ({ attended_at }) => attended_at && <span className="date">{when(attended_at)}</span>,
      text: ({ attended_at }) => attended_at && when(attended_at),
    },
    ...(registrations.some(({ table }) => table !== null)
      ? [
          {
            id: 'table',
            label: t.table,
            isShownAtFirst: true,
            show: ({ table }: Row) => table ?? '',
            text: ({ table }: Row) => table,
          },
        ]
      : []),
    ...(registrations.some(({ email }) => email !== null)
      ? [
          {
            id: 'email',
            label: t.email,
            show: ({ email }: Row) => email ?? '',
            text: ({ email }: Row) => email,
          },
        ]
      : []),
    ...questionsOf(registrations).map(({ id, label }) => ({
      id,
      label,
      show: (row: Row) => {
        const file = fileOf(row, id);
        return file ? <AnswerFile fieldId={id} file={file} /> : <span dir="auto">{answerOf(row, id)}</span>;
      },
      text: (row: Row) => answerOf(row, id),
    })),
  ];
  return dates.length > 1 ? [name, date, ...shown] : [name, ...shown];
}
