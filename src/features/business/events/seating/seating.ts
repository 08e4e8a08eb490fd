import { z } from 'zod';
import { loadDataClient } from '../../../../lib/browser/data-client.ts';
import {
  type EventRegistrations,
  readRegistrations,
  type Registration,
} from '../../attendance/registrations.ts';

/** A table of an event. */
export interface Table {
  id: string;
  name: string;
  seats: number;
}

/** A table as the form has it; one without an id is new. */
export interface TableDraft {
  id: string | null;
  name: string;
  seats: number;
}

/** An event with its tables, in their order, and everybody who registered. */
export interface SeatedEvent extends EventRegistrations {
  tables: Table[];
}

/** Who ordered together, or a table that somebody bought; in the order of its first person. */
export interface Party {
  key: string;
  people: Registration[];
}

const hasPlace = ['registered', 'confirmed', 'attended', 'held'];

/** Reads an event with its tables and people. Throws the database's error. */
export async function readSeating(eventId: string): Promise<SeatedEvent> {
  const data = await loadDataClient();
  const [event, { data: tables }] = await Promise.all([
    readRegistrations(eventId),
    data
      .from('event_tables')
      .select('id, name, seats')
      .eq('event_id', eventId)
      .order('position')
      .throwOnError(),
  ]);
  return { ...event, tables };
}

/** Those who have a place on a date. */
export const peopleOf = ({ registrations }: EventRegistrations, date: string): Registration[] =>
  registrations.filter(({ status, occurrence_id: day }) => hasPlace.includes(status) && day === date);

/** How many people registrations stand for, guests included. */
export const countPeople = (registrations: readonly Registration[]): number =>
  registrations.reduce((sum, { guests }) => sum + 1 + guests, 0);

/** People by who ordered together. */
export function partiesOf(people: readonly Registration[]): Party[] {
  const parties = new Map<string, Registration[]>();
  for (const one of people) {
    const key = one.order_code ?? one.id;
    parties.set(key, [...(parties.get(key) ?? []), one]);
  }
  return [...parties].map(([key, members]) => ({ key, people: members }));
}

/** Replaces the tables of an event. Throws the database's error. */
export async function saveTables(eventId: string, tables: readonly TableDraft[]): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('save_event_tables', {
      event_id: eventId,
      tables: tables.map(({ id, name, seats }) => ({ ...(id !== null && { id }), name: name.trim(), seats })),
    })
    .throwOnError();
}

/** Seats people at a table, or at none (an empty id). Throws the database's error: `table_full` where it has too few seats. */
export async function seatPeople(
  eventId: string,
  people: readonly string[],
  tableId: string,
  isDespiteFull: boolean,
): Promise<void> {
  const data = await loadDataClient();
  await data
    .rpc('seat_people', {
      event_id: eventId,
      registration_ids: [...people],
      ...(tableId && { table_id: tableId }),
      despite_full: isDespiteFull,
    })
    .throwOnError();
}

/** Seats who has no table yet, orders together; how many people were seated and how many found no table. */
export async function seatAutomatically(eventId: string, date: string) {
  const data = await loadDataClient();
  const { data: said } = await data
    .rpc('seat_automatically', { event_id: eventId, occurrence_id: date })
    .throwOnError();
  return z.object({ seated: z.number(), left: z.number() }).parse(said);
}
