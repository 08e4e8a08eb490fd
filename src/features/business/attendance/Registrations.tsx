import { useRef } from 'react';
import { dateLocale } from '#contracts/languages.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { useLanguage, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { arrangeRows, pagesAround } from '../../../kit/table/arrange-rows.ts';
import type { Column } from '../../../kit/table/columns.ts';
import type { TableDefinition } from '../../../kit/table/list-definition.ts';
import { ListToolbar } from '../../../kit/table/ListToolbar.tsx';
import { MissingRecord, RecordDrawer, RecordFacts } from '../../../kit/table/RecordDrawer.tsx';
import { RecordTable } from '../../../kit/table/RecordTable.tsx';
import { statusColumn } from '../../../kit/table/status-column.tsx';
import { useListState } from '../../../kit/table/use-list-state.ts';
import { formatDate, formatDateTime, formatDay, formatTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';
import { downloadText } from '../../../lib/browser/download-text.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { EventNav } from '../events/EventNav.tsx';
import { LoadByParam } from '../LoadByParam.tsx';
import { postIsland } from '../posts/post-island.tsx';
import {
  type EventRegistrations,
  paymentLabel,
  readRegistrations,
  type Registration,
  registrationsAsCsv,
} from './registrations.ts';
import { GuestMessages } from './messages/GuestMessages.tsx';

/** Who registered for the event that `?event=` names, as a table and as a file. */
export const Registrations = postIsland(
  { name: 'Registrations', reason: (language) => attendanceStrings[language].registrations.signIn },
  (area, userId) => (
    <LoadByParam param="event" area={area} queryKey={['registrations']} load={readRegistrations}>
      {(event) => (
        <>
          <EventNav area={area} event={event} page="registrations" />
          <List event={event} userId={userId} />
        </>
      )}
    </LoadByParam>
  ),
);

interface Row extends Registration {
  name: string | null;
  starts_at: string;
}

const statuses = [
  'registered',
  'confirmed',
  'held',
  'offered',
  'waitlisted',
  'attended',
  'canceled',
] as const;

const rowsOf = ({ dates, registrations }: EventRegistrations): Row[] => {
  const startOf = new Map(dates.map(({ id, starts_at }) => [id, starts_at]));
  return registrations.map((one) => ({
    ...one,
    name: one.attendee_name.trim() || null,
    starts_at: startOf.get(one.occurrence_id) ?? one.created_at,
  }));
};

const describeAnswers = ({ answers }: Row) =>
  answers.map(({ label, text }) => `${label}: ${text ?? ''}`).join('; ');

const formatMoment = (moment: string, at: { zone: string; locale: string }) =>
  `${formatDay(moment, at)}, ${formatTime(moment, at)}`;

function columnsOf({ zone, dates, registrations }: EventRegistrations, language: Language): Column<Row>[] {
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
    ...(registrations.some(({ answers }) => answers.length > 0)
      ? [{ id: 'answers', label: t.answers, show: describeAnswers, text: describeAnswers }]
      : []),
  ];
  return dates.length > 1 ? [name, date, ...shown] : [name, ...shown];
}

function definitionOf(event: EventRegistrations, language: Language): TableDefinition {
  const { zone, dates, registrations } = event;
  const hasOrders = registrations.some(({ order_code: code }) => code !== null);
  const { registrations: t } = attendanceStrings[language];
  const at = { zone, locale: dateLocale(language) };
  return {
    entity: 'registrations',
    one: t.one,
    many: t.title,
    filters: [
      {
        id: 'date',
        label: t.date,
        options: dates.length > 1 ? dates.map(({ id, starts_at }) => [id, formatMoment(starts_at, at)]) : [],
      },
      {
        id: 'status',
        label: t.status,
        options: statuses.map((status) => [status, statusLabel(status, language)]),
      },
      {
        id: 'payment',
        label: t.payment,
        options: hasOrders ? Object.entries(t.payments) : [],
      },
      {
        id: 'ticket',
        label: t.ticket,
        options: [...new Set(registrations.flatMap(({ type }) => type ?? []))].map((type) => [type, type]),
      },
      { id: 'canceled', label: t.showCanceled, options: [['true', t.yes]] },
    ],
    orders: [
      ['registered', t.registered],
      ['name', t.name],
      ...(dates.length > 1 ? ([['date', t.date]] as const) : []),
      ['guests', t.guests],
      ['status', t.status],
      ...(hasOrders
        ? ([
            ['ticket', t.ticket],
            ['payment', t.payment],
          ] as const)
        : []),
    ],
    firstOrder: { sort: 'registered', isDescending: false },
    params: ['event'],
  };
}

interface ListProps {
  event: EventRegistrations;
  userId: string;
}

function List({ event, userId }: ListProps) {
  const { registrations: t, exportCsv } = useStrings(attendanceStrings);
  const language = useLanguage();
  const path = useLocalPath();
  const searchField = useRef<HTMLInputElement>(null);
  const { id, slug, zone, dates } = event;
  const definition = definitionOf(event, language);
  const columns = columnsOf(event, language);
  const controls = useListState(definition, columns, userId);
  const { state, show } = controls;
  const { date, status, payment, ticket, canceled } = state.filters;
  const rows = rowsOf(event);
  const shown = arrangeRows(
    rows.filter(
      (one) =>
        (!date || one.occurrence_id === date) &&
        (!payment || one.payment === payment) &&
        (!ticket || one.type === ticket) &&
        (status ? one.status === status : Boolean(canceled) || one.status !== 'canceled'),
    ),
    state,
    {
      text: ({ attendee_name, order_code: code }) => `${attendee_name} ${code ?? ''}`,
      keys: {
        registered: ({ created_at }) => Date.parse(created_at),
        name: ({ attendee_name }) => attendee_name.trim().toLowerCase(),
        date: ({ starts_at }) => Date.parse(starts_at),
        guests: ({ guests }) => guests,
        ticket: ({ type }) => type ?? '',
        payment: ({ due, payment: state_ }) => `${state_} ${String(due).padStart(12, '0')}`,
        status: (one) => statuses.findIndex((known) => known === one.status),
      },
    },
  );
  const people = shown
    .filter((one) => ['registered', 'confirmed', 'attended'].includes(one.status))
    .reduce((sum, { guests }) => sum + 1 + guests, 0);
  const save = () => {
    downloadText(`${slug}-registrations.csv`, registrationsAsCsv(event, shown, language), 'text/csv');
    track('download', { file: 'registrations' });
  };
  return (
    <>
      <ListToolbar
        definition={definition}
        area="registrations"
        state={state}
        onShow={show}
        searchField={searchField}
      >
        {shown.length > 0 && (
          <Button variant="quiet" onClick={save}>
            {exportCsv}
          </Button>
        )}
        {shown.length > 0 && (
          <a className="button" data-variant="quiet" href={path(`/account/badges?event=${id}`)}>
            {t.print}
          </a>
        )}
      </ListToolbar>
      <RecordTable
        definition={definition}
        controls={{ ...controls, columns }}
        rows={shown.slice((state.page - 1) * state.size, state.page * state.size)}
        count={t.people(people)}
        {...pagesAround(state.page, state.size, shown.length)}
        onSearch={() => searchField.current?.focus()}
        doNamesOpen
        record={(openId, _row, frame) => {
          const row = rows.find((one) => one.id === openId);
          return row ? (
            <RecordDrawer key={openId} title={row.name ?? t.noName} {...frame}>
              <RecordFacts row={row} columns={columns} />
            </RecordDrawer>
          ) : (
            <MissingRecord key={openId} one={t.one} onClose={frame.onClose} />
          );
        }}
        empty={<p className="soft">{t.how}</p>}
      />
      <p className="actions">
        <a className="button" data-variant="quiet" href={path('/account/check-in')}>
          {t.checkIn}
        </a>
      </p>
      <GuestMessages eventId={id} dates={dates} zone={zone} />
    </>
  );
}
