import { deleteUnsentDrafts } from './draft-storage.ts';

/** The cache of visited pages, as public/sw.js names it. */
const pagesCache = 'pages-1';
const personKey = 'hub-person';
const ticketsKey = 'hub-tickets';
/** The database of the lists of a door, see door-storage.ts, and the key of when they are to go at the latest. */
export const doorLists = 'hub-door-lists';
export const doorListsUntil = 'hub-door-until';

/** The id of the person whose session is in this browser, also when it cannot be renewed without a network; undefined for nobody. */
export function storedPerson(): string | undefined {
  const name = Object.keys(localStorage).find((key) => /^sb-.+-auth-token$/.test(key));
  try {
    const session: unknown = JSON.parse(localStorage.getItem(name ?? '') ?? 'null');
    return readId(session);
  } catch {
    return undefined;
  }
}

function readId(session: unknown): string | undefined {
  if (typeof session !== 'object' || session === null || !('user' in session)) return undefined;
  const { user } = session;
  if (typeof user !== 'object' || user === null || !('id' in user)) return undefined;
  return typeof user.id === 'string' ? user.id : undefined;
}

function removeDoorLists() {
  if (localStorage.getItem(doorListsUntil) === null) return;
  localStorage.removeItem(doorListsUntil);
  indexedDB.deleteDatabase(doorLists);
}

// Where no sign-out could remove it: the session ran out, or another person signed in.
async function endPushes() {
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  const worker = await workers?.getRegistration().catch(() => undefined);
  const own = await worker?.pushManager.getSubscription().catch(() => null);
  await own?.unsubscribe().catch(() => false);
}

/**
 * Removes what this device holds of a person for reading without a network, tickets, lists of a door and visited pages, once that
 * person's session has ended or is somebody else's, then also what they were writing; lists of a door also after their event. Runs
 * whenever the session of this browser may have changed.
 */
export function guardDeviceData(): void {
  try {
    const person = storedPerson();
    const last = localStorage.getItem(personKey) ?? undefined;
    if (last !== undefined && last !== person) {
      localStorage.removeItem(ticketsKey);
      localStorage.removeItem(personKey);
      removeDoorLists();
      void endPushes();
      (globalThis as Partial<typeof globalThis>).caches?.delete(pagesCache).catch(() => undefined);
    }
    if (person !== undefined && person !== last) {
      // Not before: a session that only ended keeps what its person was writing.
      deleteUnsentDrafts(person);
      localStorage.setItem(personKey, person);
    }
    const until = localStorage.getItem(doorListsUntil);
    if (until !== null && Number(until) < Date.now()) removeDoorLists();
  } catch {
    // Storage is switched off: nothing is held.
  }
}

/** The tickets that this device holds, as they were saved; null for none. */
export function readTickets(): unknown {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(ticketsKey) ?? 'null');
    return saved;
  } catch {
    return null;
  }
}

/** Saves tickets on this device, instead of those before. A device without storage has none. */
export function writeTickets(saved: object): void {
  try {
    localStorage.setItem(ticketsKey, JSON.stringify(saved));
  } catch {
    // Storage is full or switched off: the tickets are in the email as well.
  }
}
