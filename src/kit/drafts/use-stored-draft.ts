import { useState } from 'react';
import {
  deleteDraft,
  type DraftKey,
  readDraft,
  saveDraft,
  unsentKey,
} from '../../lib/browser/draft-storage.ts';

/** What is being written, and how to change and drop it. */
export interface StoredDraft<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Begins anew: it was sent, or thrown away. */
  clear: () => void;
}

/**
 * What somebody writes to others, stored on this device until it is sent: a reload and an ended session keep it, signing out removes it. `makeEmpty`
 * makes a new draft; an `id` in it, by which what is sent twice is stored once, is kept with the text. A component shows one key only.
 */
export function useStoredDraft<Draft extends Record<string, string>>(
  named: DraftKey,
  makeEmpty: () => Draft,
): StoredDraft<Draft> {
  const key = unsentKey(named);
  const [draft, setDraft] = useState(() => restore(makeEmpty(), readDraft(key)));
  return {
    draft,
    change: (part) => {
      const next = { ...draft, ...part };
      setDraft(next);
      if (isBlank(next)) deleteDraft(key);
      else saveDraft(key, next);
    },
    clear: () => {
      setDraft(makeEmpty());
      deleteDraft(key);
    },
  };
}

// An earlier version of the page may have stored other fields.
function restore<Draft extends Record<string, string>>(empty: Draft, stored: unknown): Draft {
  if (typeof stored !== 'object' || stored === null) return empty;
  const known = Object.entries(stored).filter(([name, value]) => name in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(known) };
}

const isBlank = (draft: Record<string, string>) =>
  Object.entries(draft).every(([name, value]) => name === 'id' || value.trim() === '');
