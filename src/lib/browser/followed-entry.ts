const key = 'hub-followed-entry';
// A page that it led to has asked by then; later, more may have come that nobody saw.
const keptMs = 60_000;

interface Followed {
  id: string;
  userId: string;
  /** In ms since 1970. */
  at: number;
}

/** Keeps in this tab which notification a person followed: the request that marks it as read may end with the page that sends it. */
export function rememberFollowed(id: string, userId: string): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ id, userId, at: Date.now() } satisfies Followed));
  } catch {
    // Without storage, an entry whose request did not arrive stays unread.
  }
}

/** The notification that this person followed a moment ago and that is not known to be read; undefined for none. */
export function recallFollowed(userId: string): string | undefined {
  const followed = readFollowed();
  const isTheirs = followed?.userId === userId && Date.now() - followed.at < keptMs;
  return isTheirs ? followed.id : undefined;
}

/** Forgets that this notification was followed; one that was followed since is kept. */
export function forgetFollowed(id: string): void {
  if (readFollowed()?.id === id) sessionStorage.removeItem(key);
}

function readFollowed(): Followed | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Followed | null) ?? undefined;
  } catch {
    return undefined;
  }
}
