const storageKey = 'hub:account';

/** What the header shows of an account, by its id; learned from the server, and only for display. */
export interface KnownAccount {
  id: string;
  name: string;
  picture: string | null;
  isStaff: boolean;
  /** When it was read, in ms; 0 for what has changed since. */
  readAt: number;
}

/** The event by which the header hears that it has to show again who is signed in. */
export const frameChange = 'hub:frame';

/** Has the header show again who is signed in (components/show-frame.js), after something that it shows has changed. */
export function announceFrameChange(): void {
  document.dispatchEvent(new Event(frameChange));
}

/** Reads what is known of an account from the storage of this browser; undefined when it is of another one. */
export function readKnownAccount(id: string): KnownAccount | undefined {
  const known = readStored(storageKey);
  return known !== null && typeof known === 'object' && 'id' in known && known.id === id
    ? (known as KnownAccount)
    : undefined;
}

/** Stores what the server said of an account, and shows it. */
export function storeKnownAccount(account: KnownAccount): void {
  localStorage.setItem(storageKey, JSON.stringify(account));
  announceFrameChange();
}

/** Has what is known of the account read again: its name or picture was changed. */
export function refreshKnownAccount(): void {
  document.dispatchEvent(new Event('hub:account-change'));
}

/** A JSON value of the browser's storage; null for none, also where storage is switched off. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
