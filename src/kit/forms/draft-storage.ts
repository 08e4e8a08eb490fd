const keyOf = (name: string) => `hub-draft-${name}`;

/** Stores unsaved input on this device. Does nothing where the browser has no storage. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    return;
  }
}

/** The unsaved input stored under `name`, undefined for none. An earlier version of the page may have written it: check it. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the stored input: it was saved, or discarded. */
export function deleteDraft(name: string): void {
  try {
    localStorage.removeItem(keyOf(name));
  } catch {
    return;
  }
}
