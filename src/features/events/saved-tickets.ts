import { z } from 'zod';
import { MyRegistration } from '#contracts/events.ts';
import { readTickets, storedPerson, writeTickets } from '../../lib/browser/device-data.ts';

const SavedTickets = z.object({
  userId: z.string(),
  savedAt: z.string(),
  registrations: MyRegistration.array(),
});
type SavedTickets = z.infer<typeof SavedTickets>;

const hasTicket = ({ status, ends_at: end, date_status: date }: MyRegistration, now: number) =>
  (status === 'registered' || status === 'confirmed') &&
  date !== 'canceled' &&
  date !== 'postponed' &&
  Date.parse(end) > now;

/** Saves the tickets to come for reading without a network: of all events, or of one by its slug beside those of others. */
export function saveTickets(userId: string, slug: string, registrations: readonly MyRegistration[]): void {
  if (storedPerson() !== userId) return;
  const now = Date.now();
  const others = slug === '' ? [] : (readSavedTickets()?.registrations ?? []);
  const tickets = [...others.filter((one) => one.slug !== slug), ...registrations]
    .filter((one) => hasTicket(one, now))
    .sort((one, other) => Date.parse(one.starts_at) - Date.parse(other.starts_at));
  writeTickets({
    userId,
    savedAt: new Date(now).toISOString(),
    registrations: tickets,
  } satisfies SavedTickets);
  if (tickets.length > 0) storeTicketsPage();
}

/** Has the service worker store what the offline page shows tickets with. */
function storeTicketsPage() {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  workers?.ready.then(
    (worker) => worker.active?.postMessage('store-islands'),
    () => undefined,
  );
}

/** The saved tickets to come of the person whose session is in this browser; undefined without any. */
export function readSavedTickets(): SavedTickets | undefined {
  const { data: saved } = SavedTickets.safeParse(readTickets());
  if (!saved || saved.userId !== storedPerson()) return undefined;
  const registrations = saved.registrations.filter((one) => hasTicket(one, Date.now()));
  return registrations.length > 0 ? { ...saved, registrations } : undefined;
}
