/** What unsaved input is stored under. Other people use the same device: nobody gets what somebody else typed. */
export interface DraftKey {
  userId: string;
  /** What is edited, unique among the drafts of a person. */
  name: string;
}

const keyOf = ({ userId, name }: DraftKey) => `hub-draft-${userId}-${name}`;

/** Stores unsaved input on this device. Does nothing where the browser has no storage. */
export function saveDraft(key: DraftKey, draft: unknown): void {
  try {
    localStorage.setItem(keyOf(key), JSON.stringify(draft));
  } catch {
    return;
  }
}

/** The unsaved input stored under `key`, undefined for none. An earlier version of the page may have written it: check it. */
export function readDraft(key: DraftKey): unknown {
  try {
    return JSON.parse(localStorage.getItem(keyOf(key)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Deletes the stored input: it was saved, or discarded. */
export function deleteDraft(key: DraftKey): void {
  try {
    localStorage.removeItem(keyOf(key));
  } catch {
    return;
  }
}
