const key = 'hub-followed-entry';

/** Keeps in this tab which notification was followed: the request that marks it as read may end with the page that sends it. */
export function rememberFollowed(id: string): void {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // Without storage, an entry whose request did not arrive stays unread.
  }
}

/** The notification that was followed and is not known to be read; undefined for none. */
export function recallFollowed(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets that this notification was followed; one that was followed since is kept. */
export function forgetFollowed(id: string): void {
  if (recallFollowed() === id) sessionStorage.removeItem(key);
}
