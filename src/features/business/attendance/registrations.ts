import { z } from 'zod';
import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { answerOf, questionsOf, ReadAnswer } from './questions.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

const Registration = z.object({
  id: z.string(),
  attendee_name: z.string(),
  guests: z.number(),
  status: z.string(),
  created_at: z.string(),
  attended_at: z.string().nullable(),
  occurrence_id: z.string(),
  /** The kind of ticket, and the order that it came with; null without one. */
  type: z.string().nullable(),
  /** Where they sit; null without a table. */
  table_id: z.string().nullable(),
  table: z.string().nullable(),
  order_code: z.string().nullable(),
  payment: z.enum(['free', 'paid', 'due']),
  /** What is still due for the order, in minor units. */
  due: z.number(),
  currency: z.string().nullable(),
  /** For staff with the right to export only. */
  email: z.string().nullable(),
  answers: z.array(ReadAnswer),
});
/** Somebody who registered for a date of an event. */
export type Registration = z.infer<typeof Registration>;

export interface EventRegistrations {
  id: string;
  title: string;
  slug: string;
  zone: string;
  /** Null: the chamber's own. */
  businessId: string | null;
  dates: { id: string; starts_at: string; ends_at: string; status: string }[];
  registrations: Registration[];
}

/** Reads an event with its dates and everybody who registered, canceled ones too. */
export async function readRegistrations(eventId: string): Promise<EventRegistrations> {
  const data = await loadDataClient();
  const [event, dates] = await Promise.all([
    data
      .from('events')
      .select('title, slug, time_zone, business_id')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data
      .from('event_occurrences')
      .select('id, starts_at, ends_at, status')
      .eq('event_id', eventId)
      .order('starts_at')
      .throwOnError(),
  ]);
  const { data: attendees } = await data.rpc('event_attendees', { event_id: eventId }).throwOnError();
  const registrations = Registration.array().parse(attendees);
  const { title, slug, time_zone: zone, business_id: businessId } = event.data;
  return { id: eventId, title, slug, zone, businessId, dates: dates.data, registrations };
}

/** Registrations as a file for spreadsheets, times by the clock of the event; with the answers of those who were asked. */
export function registrationsAsCsv(
  { dates, zone }: EventRegistrations,
  shown: readonly Registration[],
  language: Language = 'en',
): string {
  const { registrations: t } = attendanceStrings[language];
  const locale = dateLocale(language);
  const startOf = new Map(dates.map(({ id, starts_at }) => [id, starts_at]));
  const when = (moment: string | null | undefined) =>
    moment ? formatDateTime(moment, { zone, locale }) : '';
  const questions = questionsOf(shown);
  const hasEmails = shown.some(({ email }) => email !== null);
  return (
    byteOrderMark +
    toCsv([
      [...t.columns, ...(hasEmails ? [t.email] : []), ...questions.map(({ label }) => label)],
      ...shown.map((one) => [
        when(startOf.get(one.occurrence_id)),
        one.attendee_name,
        one.guests,
        statusLabel(one.status, language),
        when(one.created_at),
        when(one.attended_at),
        one.type ?? '',
        one.order_code ?? '',
        one.table ?? '',
        paymentLabel(one, language),
        ...(hasEmails ? [one.email ?? ''] : []),
        ...questions.map(({ id }) => answerOf(one, id)),
      ]),
    ])
  );
}

/** Free, paid, or how much is due. */
export function paymentLabel(
  { payment, due, currency }: Pick<Registration, 'payment' | 'due' | 'currency'>,
  language: Language = 'en',
): string {
  const { registrations: t } = attendanceStrings[language];
  return payment === 'due' && currency !== null
    ? t.due(formatPrice(due, currency, dateLocale(language)))
    : t.payments[payment];
}
