import { diffWordsWithSpace } from 'diff';

/** A piece of text that both versions have, or one of them. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

// Texts with more changes than this have little in common: comparing them takes long and helps nobody.
const maxEditLength = 1000;

/** Two texts word by word. Texts that have little in common are one removed and one added piece. */
export function compareWords(before: string, after: string): Piece[] {
  const parts = diffWordsWithSpace(before, after, { maxEditLength });
  if (!parts)
    return [
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ];
  return parts.map(({ value, added, removed }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    text: value,
  }));
}
