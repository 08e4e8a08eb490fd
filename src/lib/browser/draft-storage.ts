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

/** The unsaved inputs of a person whose names begin with that of `key`, as `readDraft` reads each. */
export function readDrafts(key: DraftKey): unknown[] {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(keyOf(key)));
    return names.map((name) => readDraft({ ...key, name: name.slice(keyOf({ ...key, name: '' }).length) }));
  } catch {
    return [];
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

/** The key of what somebody writes to others and did not send. It is theirs alone, so it does not outlive their session. */
export const unsentKey = ({ userId, name }: DraftKey): DraftKey => ({ userId, name: `unsent-${name}` });

/** Deletes what was written on this device and not sent, of everybody but the person `exceptId`. */
export function deleteUnsentDrafts(exceptId?: string): void {
  try {
    const own = exceptId && keyOf(unsentKey({ userId: exceptId, name: '' }));
    for (const key of Object.keys(localStorage))
      if (/^hub-draft-.+-unsent-/.test(key) && !(own && key.startsWith(own))) localStorage.removeItem(key);
  } catch {
    return;
  }
}
