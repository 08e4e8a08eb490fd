import { doorLists, doorListsUntil } from './device-data.ts';

/** A store of this browser for check-in: lists of dates with names, or what waits to be sent, which has none. */
type StoreName = 'lists' | 'queue';

const databases: Record<StoreName, string> = { lists: doorLists, queue: 'hub-door-queue' };

// Two databases: the lists go with the session, what waits to be sent stays for who did it.
function open(store: StoreName): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databases[store], 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(store);
    };
    request.onsuccess = () => {
      // Another tab that signs out deletes the lists, and waits for nobody.
      request.result.onversionchange = () => {
        request.result.close();
      };
      resolve(request.result);
    };
    request.onerror = () => {
      reject(request.error ?? new Error('The storage of this browser cannot be opened.'));
    };
  });
}

async function run<Result>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(name);
  try {
    return await new Promise<Result>((resolve, reject) => {
      const transaction = database.transaction(name, mode);
      const request = work(transaction.objectStore(name));
      // Once it is on disk, not merely accepted.
      transaction.oncomplete = () => {
        resolve(request.result);
      };
      transaction.onabort = () => {
        reject(transaction.error ?? new Error('The storage of this browser is full or switched off.'));
      };
    });
  } finally {
    database.close();
  }
}

/** Everything in a store; nothing where the browser has no storage. */
export const readStored = (name: StoreName): Promise<unknown[]> =>
  run<unknown[]>(name, 'readonly', (store) => store.getAll()).catch(() => []);

/** Stores a value under a key, instead of the one before. Throws when it could not be stored. */
export async function putStored(name: StoreName, key: string, value: object): Promise<void> {
  await run(name, 'readwrite', (store) => store.put(value, key));
}

/** Removes the value of a key. */
export async function removeStored(name: StoreName, key: string): Promise<void> {
  await run(name, 'readwrite', (store) => store.delete(key));
}

/** Says until when lists may stay on this device at most: each page looks. */
export function keepListsUntil(moment: number): void {
  const before = Number(localStorage.getItem(doorListsUntil) ?? 0);
  localStorage.setItem(doorListsUntil, String(Math.max(before, moment)));
}
