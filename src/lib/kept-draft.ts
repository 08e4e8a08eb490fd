const keyOf = (name: string) => `hub-draft-${name}`;

/** Keeps on this device what was typed, until it is saved. Where storage is switched off, nothing is kept. */
export function keepDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    return;
  }
}

/** What was typed on this device and not saved; undefined for nothing. */
export function readKeptDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was typed: it is saved, or given up. */
export function forgetDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    return;
  }
}
