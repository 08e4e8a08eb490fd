import type { TransactionSql } from 'postgres';
import { coffeeText } from '../town/chamber-events.ts';
import { loadOpenLunch } from './load-open-lunch.ts';
import { loadGala, type Buyers } from './load-gala.ts';
import { loadPastMixer } from './load-past-mixer.ts';
import { actAs, addChamberEvent, readTimes } from './sell-tickets.ts';

/** Adds a gala that sells tickets, a mixer that is over, a lunch whose door is open, and a free series. Needs the members of the town. Nothing is emailed. */
export async function loadTickets(
  tx: TransactionSql,
  accounts: Pick<Buyers, 'admin' | 'member' | 'owner' | 'businesses'>,
): Promise<void> {
  const people = await tx<{ id: string; name: string; organization: string | null }[]>`
    select p.id, private.name_of(p.id) as name, (select o.id from public.business_profiles as o where o.owner_id = p.id limit 1) as organization
    from public.profiles as p join auth.users as u on u.id = p.id where u.email like '%@alderfalls.example'`;
  const find = (name: string) => people.find((person) => person.name === name);
  const buyers: Buyers = {
    ...accounts,
    idOf: (name) => find(name)?.id,
    organizationOf: (name) => find(name)?.organization ?? undefined,
  };
  await loadPastMixer(tx, buyers);
  await loadOpenLunch(tx, buyers);
  await loadGala(tx, buyers);
  await loadCoffees(tx, buyers);
  // What this transaction queued.
  await tx`delete from private.outbox where template in ('order', 'billing', 'registration', 'new_registration')
    and created_at = now()`;
}

/** A free series without tickets: people register for one date. */
async function loadCoffees(tx: TransactionSql, { member, owner, idOf }: Buyers) {
  const { dates } = await addChamberEvent(tx, {
    ...(await readTimes(tx, { startsIn: 14, at: '08:00', hours: 1 })),
    ...coffeeText,
  });
  const coming = [
    [member, idOf('Lucia Byrd'), idOf('Otis Frost'), idOf('June Cobb')],
    [owner, idOf('Clo Vermeer')],
  ];
  for (const [at, guests] of coming.entries())
    for (const person of guests)
      if (person)
        await actAs(
          tx,
          person,
          () => tx`select private.register_for_event(${dates[at] ?? ''}, ${person === member ? 1 : 0})`,
        );
}
