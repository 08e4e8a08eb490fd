import { textField } from '#contracts/field-schemas.ts';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';

/** Whom a message goes to, as the database names them. */
const audiences = ['confirmed', 'waitlist', 'both', 'attended', 'absent', 'payment_due'] as const;
type Audience = (typeof audiences)[number];

/** Whether a text names an audience. */
export const isAudience = (value: string): value is Audience =>
  audiences.some((audience) => audience === value);

/** A message to people who registered; `date` and `ticket` are the ids of one, or empty for all. */
export interface GuestMessage {
  audience: Audience;
  date: string;
  ticket: string;
  subject: string;
  body: string;
}

/** The longest subject and text; the database checks them again. */
export const messageFields = { subject: textField(150, 1), body: textField(5000, 1) };

const twoWeeksMs = 14 * 86_400_000;

/** The dates that can still be written about: those to come, and those of the last two weeks. */
export const listDatesToMessage = <Dated extends { ends_at: string }>(dates: Dated[], now = Date.now()) =>
  dates.filter(({ ends_at }) => Date.parse(ends_at) > now - twoWeeksMs);

/** A message that was sent. */
export interface SentMessage {
  id: string;
  occurrence_id: string | null;
  audience: string;
  subject: string;
  body: string;
  receivers: number;
  created_at: string;
}

/** The messages about an event, the newest first; null for those who may not write any. */
export async function readMessages(eventId: string): Promise<SentMessage[] | null> {
  const data = await loadDataClient();
  const [{ data: mayWrite }, { data: sent }] = await Promise.all([
    data.rpc('may_message_guests', { event_id: eventId }).throwOnError(),
    data
      .from('event_messages')
      .select('id, occurrence_id, audience, subject, body, receivers, created_at')
      .eq('event_id', eventId)
      .order('created_at', { ascending: false })
      .limit(100)
      .throwOnError(),
  ]);
  return mayWrite ? sent : null;
}

const chosenOf = ({ date, ticket }: Pick<GuestMessage, 'date' | 'ticket'>) => ({
  ...(date !== '' && { occurrence_id: date }),
  ...(ticket !== '' && { ticket_type_id: ticket }),
});

/** The kinds of tickets of an event: id and name. */
export async function readTicketTypes(eventId: string): Promise<(readonly [id: string, name: string])[]> {
  const data = await loadDataClient();
  const { data: types } = await data
    .from('ticket_types')
    .select('id, name')
    .eq('event_id', eventId)
    .order('position')
    .throwOnError();
  return types.map(({ id, name }) => [id, name] as const);
}

/** How many people a message would reach. */
export async function countReceivers(
  eventId: string,
  message: Pick<GuestMessage, 'audience' | 'date' | 'ticket'>,
): Promise<number> {
  const data = await loadDataClient();
  const { data: count } = await data
    .rpc('count_message_receivers', { event_id: eventId, audience: message.audience, ...chosenOf(message) })
    .throwOnError();
  return count;
}

/** Sends a message, once per `id`; returns to how many people. */
export async function sendMessage(id: string, eventId: string, message: GuestMessage): Promise<number> {
  const data = await loadDataClient();
  const { audience, subject, body } = message;
  const { data: sent } = await data
    .rpc('send_event_message', {
      message_id: id,
      event_id: eventId,
      audience,
      subject,
      body,
      ...chosenOf(message),
    })
    .throwOnError();
  return sent.receivers;
}
