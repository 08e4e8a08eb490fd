import { byteOrderMark, toCsv } from '#contracts/csv.ts';
import { dateLocale } from '#contracts/languages.ts';
import { attendanceStrings } from '../../../i18n/business/attendance-strings.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { readAllRows } from '../../../lib/browser/read-all-rows.ts';
import { formatDateTime } from '../../../lib/shared/format.ts';
import { statusLabel } from '../../../lib/shared/status-labels.ts';

/** Somebody who registered for a date of an event. */
export interface Registration {
  id: string;
  attendee_name: string;
  guests: number;
  status: string;
  created_at: string;
  attended_at: string | null;
  occurrence_id: string;
}

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
  const registrations: Registration[] = await readAllRows((from, to) =>
    data
      .from('event_registrations')
      .select('id, attendee_name, guests, status, created_at, attended_at, occurrence_id')
      .eq('event_id', eventId)
      .order('number')
      .range(from, to)
      .throwOnError(),
  );
  const { title, slug, time_zone: zone, business_id: businessId } = event.data;
  return { id: eventId, title, slug, zone, businessId, dates: dates.data, registrations };
}

/** Registrations as a file for spreadsheets, times by the clock of the event. */
export function registrationsAsCsv(
  { dates, zone }: EventRegistrations,
  shown: readonly Registration[],
  language: Language = 'en',
): string {
  const locale = dateLocale(language);
  const startOf = new Map(dates.map(({ id, starts_at }) => [id, starts_at]));
  const when = (moment: string | null | undefined) =>
    moment ? formatDateTime(moment, { zone, locale }) : '';
  return (
    byteOrderMark +
    toCsv([
      attendanceStrings[language].registrations.columns,
      ...shown.map((one) => [
        when(startOf.get(one.occurrence_id)),
        one.attendee_name,
        one.guests,
        statusLabel(one.status, language),
        when(one.created_at),
        when(one.attended_at),
      ]),
    ])
  );
}
