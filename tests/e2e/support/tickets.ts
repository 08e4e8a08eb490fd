import { sql } from './database.ts';
import { newName } from './people.ts';

interface Wanted {
  event?: Record<string, unknown>;
  types?: Record<string, unknown>[];
  rules?: Record<string, unknown>;
}

/** An event of the chamber in five days that sells tickets; the path of its page, and the ids of the kinds of tickets. */
export async function addTicketedEvent({ event = {}, types = [{}], rules = {} }: Wanted = {}) {
  const title = newName('Gala');
  const starts = new Date(Date.now() + 5 * 86_400_000);
  const [made] = await sql<{ id: string; slug: string }[]>`insert into public.events ${sql({
    title,
    description: 'Dinner and dance.',
    starts_at: starts,
    ends_at: new Date(starts.getTime() + 3 * 3_600_000),
    registration_mode: 'internal',
    approval_status: 'approved',
    venue_name: 'Town hall',
    ...event,
  })} returning id, slug`;
  const id = made?.id ?? '';
  const [date] = await sql<{ id: string }[]>`
    select id from public.event_occurrences where event_id = ${id} order by starts_at limit 1`;
  await sql`insert into public.event_ticketing ${sql({ event_id: id, ...rules })}`;
  const typeIds: string[] = [];
  for (const [position, type] of types.entries()) {
    const [row] = await sql<{ id: string }[]>`insert into public.ticket_types ${sql({
      event_id: id,
      name: 'General admission',
      price: 2500,
      position,
      ...type,
    })} returning id`;
    typeIds.push(row?.id ?? '');
  }
  return { id, title, path: `/events/${made?.slug ?? ''}`, occurrenceId: date?.id ?? '', typeIds };
}

/** Questions of an event, in their order. */
export async function addQuestions(event: string, ...fields: Record<string, unknown>[]) {
  const [form] = await sql<{ id: string }[]>`insert into public.forms ${sql({
    purpose: 'registration',
    event_id: event,
    title: 'Questions',
    status: 'open',
  })} returning id`;
  const stored = fields.map((field) => ({ id: crypto.randomUUID(), ...field }));
  await sql`select public.save_form(${form?.id ?? ''}, null, '{}', ${JSON.stringify(stored)}::text::jsonb)`;
}

/** A question that everybody who orders tickets of an event has to answer. */
export const addQuestion = (event: string, label: string) =>
  addQuestions(event, { type: 'text', label, is_required: true });
