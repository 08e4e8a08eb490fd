import { arrangeRows } from '../../../kit/table/arrange-rows.ts';
import type { ListState } from '../../../kit/table/list-url.ts';
import { choicesOf, questionsOf } from './questions.ts';
import type { EventRegistrations, Registration } from './registrations.ts';

/** A registration as the list shows it. */
export interface Row extends Registration {
  name: string | null;
  starts_at: string;
}

/** The states of registrations, in the order in which they are sorted. */
export const statuses = [
  'registered',
  'confirmed',
  'held',
  'offered',
  'waitlisted',
  'attended',
  'canceled',
] as const;

/** The registrations of an event with the start of their dates. */
export const rowsOf = ({ dates, registrations }: EventRegistrations): Row[] => {
  const startOf = new Map(dates.map(({ id, starts_at }) => [id, starts_at]));
  return registrations.map((one) => ({
    ...one,
    name: one.attendee_name.trim() || null,
    starts_at: startOf.get(one.occurrence_id) ?? one.created_at,
  }));
};

/** The rows that the filters, the search and the order of a list leave, in this order. */
export function shownRows(rows: Row[], event: EventRegistrations, state: ListState): Row[] {
  const { date, status, payment, ticket, canceled } = state.filters;
  const questions = questionsOf(event.registrations);
  return arrangeRows(
    rows.filter(
      (one) =>
        (!date || one.occurrence_id === date) &&
        (!payment || one.payment === payment) &&
        (!ticket || one.type === ticket) &&
        questions.every(({ id: question }) => {
          const wanted = state.filters[question];
          return !wanted || choicesOf(one, question).includes(wanted);
        }) &&
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
}
