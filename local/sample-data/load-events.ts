import { randomUUID } from 'node:crypto';
import type { TransactionSql } from 'postgres';
import { townZone } from './load-directory.ts';
import { starterEventCategories } from '../../supabase/functions/_shared/contracts/starter-categories.ts';
import { townEvents } from './town/events.ts';
import type { TownEvent } from './town/shape.ts';

/** Adds the events of the town, and the registrations that fill some of them. */
export async function loadEvents(tx: TransactionSql, businessIds: Map<string, string>): Promise<void> {
  for (const [position, category] of starterEventCategories.entries())
    await tx`insert into public.event_categories ${tx({ ...category, names: tx.json(category.names), position })}`;
  for (const event of townEvents) await loadEvent(tx, event, businessIds);
}

async function loadEvent(tx: TransactionSql, event: TownEvent, businessIds: Map<string, string>) {
  const {
    business,
    startsIn,
    at,
    hours,
    fillWith = 0,
    event_status: status = 'scheduled',
    capacity,
    ...text
  } = event;
  const [times] = await tx<{ starts_at: Date; ends_at: Date }[]>`
    with moment as (
      select ((now() at time zone ${townZone})::date + ${startsIn}::int + ${at}::time) at time zone ${townZone} as starts_at
    ) select starts_at, starts_at + make_interval(mins => ${Math.round(hours * 60)}::int) as ends_at from moment`;
  const row = {
    ...text,
    ...times,
    state: 'VT',
    time_zone: townZone,
    business_id: business === undefined ? null : (businessIds.get(business) ?? null),
    created_by: null,
    status,
    status_reason: status === 'scheduled' ? null : 'The organizers have another date in view.',
    approval_status: 'approved',
    capacity: capacity ?? null,
    registration_mode: capacity === undefined ? 'none' : 'internal',
    max_guests: fillWith > 0 ? 0 : 2,
  };
  const [added] = await tx`insert into public.events ${tx(row)} returning id`;
  if (fillWith > 0) await fill(tx, String(added?.['id']), fillWith);
}

const givenNames =
  'Amos,Bea,Clara,Dev,Esther,Finn,Greta,Hugo,Ines,Jonah,Kaya,Leo,Mara,Nils,Orla,Piet,Quinn,Rosa'.split(',');

/**
 * Registers `people` for the first date, as they would themselves; those above the capacity are on the waiting
 * list.
 */
async function fill(tx: TransactionSql, eventId: string, people: number) {
  const [date] =
    await tx`select id from public.event_occurrences where event_id = ${eventId} order by starts_at limit 1`;
  for (let index = 0; index < people; index += 1) {
    const id = randomUUID();
    const metadata = { first_name: givenNames[index % givenNames.length] ?? '', last_name: 'Example' };
    // Without a password or an identity nobody can sign in as them.
    await tx`insert into auth.users (instance_id, id, aud, role, email, raw_user_meta_data,
        confirmation_token, recovery_token, email_change_token_new, email_change, created_at, updated_at) values (
      '00000000-0000-0000-0000-000000000000', ${id}, 'authenticated', 'authenticated', ${`guest-${id}@guests.demo.test`},
      ${tx.json(metadata)}, '', '', '', '', now(), now())`;
    await tx`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
    await tx`select private.register_for_event(${String(date?.['id'])}, 0)`;
    await tx`select set_config('request.jwt.claims', '', true)`;
    // Nobody reads them, and the first real email would drown in the inbox.
    await tx`delete from private.outbox where user_id = ${id}`;
  }
}
