import { loadDataClient } from '../../../lib/browser/data-client.ts';

/** A date of an event that is still to come. */
export interface EventDate {
  id: string;
  starts_at: string;
  ends_at: string;
  status: string;
  reason: string | null;
  /** How many people have a place or wait for one: they get a mail. */
  people: number;
}

/** An event with its dates to come. */
export interface DatedEvent {
  id: string;
  title: string;
  slug: string;
  zone: string;
  /** Null: the chamber's own. */
  businessId: string | null;
  status: string;
  isSeries: boolean;
  dates: EventDate[];
}

const waitsForIt = ['registered', 'confirmed', 'offered', 'waitlisted'];

/** Reads an event with its dates to come, a hundred at most, and how many people count on each. */
export async function readEventDates(eventId: string): Promise<DatedEvent> {
  const data = await loadDataClient();
  const [event, dates] = await Promise.all([
    data
      .from('events')
      .select('id, title, slug, time_zone, business_id, status, rrule')
      .eq('id', eventId)
      .single()
      .throwOnError(),
    data
      .from('event_occurrences')
      .select('id, starts_at, ends_at, status, reason')
      .eq('event_id', eventId)
      .gt('ends_at', new Date().toISOString())
      .order('starts_at')
      .limit(100)
      .throwOnError(),
  ]);
  const { data: people } = await data
    .from('event_registrations')
    .select('occurrence_id')
    .eq('event_id', eventId)
    .in('status', waitsForIt)
    .limit(1000)
    .throwOnError();
  const { time_zone: zone, business_id: businessId, rrule, ...rest } = event.data;
  return {
    ...rest,
    zone,
    businessId,
    isSeries: rrule !== null,
    dates: dates.data.map((date) => ({
      ...date,
      people: people.filter(({ occurrence_id }) => occurrence_id === date.id).length,
    })),
  };
}

/** Calls a date off; who has a place reads the reason in a mail. */
export async function cancelDate(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('change_event_date', { date_id: id, to_status: 'canceled', reason }).throwOnError();
}

/** Moves a date to another moment; who has a place keeps it and gets a mail. */
export async function moveDate(id: string, start: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('change_event_date', { date_id: id, to_status: 'rescheduled', new_start: start, reason })
    .throwOnError();
}

/** Postpones a date until it is moved or resumed; who has a place reads the reason in an email. */
export async function postponeDate(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('change_event_date', { date_id: id, to_status: 'postponed', reason }).throwOnError();
}

/** A postponed date takes place as it was planned; who has a place gets an email. */
export async function resumeDate(id: string, reason: string): Promise<void> {
  const data = await loadDataClient();
  await data.rpc('change_event_date', { date_id: id, to_status: 'scheduled', reason }).throwOnError();
}

/** Cancels, postpones or resumes a whole event, with all of its dates to come; who has a place gets an email. */
export async function changeEvent(
  id: string,
  status: 'canceled' | 'postponed' | 'scheduled',
  reason: string,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .from('events')
    .update({ status, status_reason: reason || null })
    .eq('id', id)
    .select('id')
    .single()
    .throwOnError();
}
