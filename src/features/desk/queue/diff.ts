/** A field before and after, as people read it. */
export interface FieldChange {
  field: string;
  label: string;
  before: string;
  after: string;
}

/** A piece of text that is in both, was taken out, or came in. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** "opening_hours" as people read it: "Opening hours". */
export function labelOf(field: string): string {
  const words = field.replaceAll('_', ' ').replace(/\burl\b/, 'picture');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Any value of the database as text. */
export function readable(value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map(readable).join('\n');
  if (typeof value !== 'object') return '';
  const { opens, closes } = value as { opens?: string; closes?: string };
  if (opens && closes) return `${opens}–${closes}`;
  return Object.entries(value)
    .map(([key, part]) => `${labelOf(key)}: ${readable(part).replaceAll('\n', ', ')}`)
    .join('\n');
}

/** The fields of `patch` that differ from what is there. */
export function listChanges(present: Record<string, unknown>, patch: Record<string, unknown>): FieldChange[] {
  return Object.keys(patch)
    .map((field) => ({
      field,
      label: labelOf(field),
      before: readable(present[field]),
      after: readable(patch[field]),
    }))
    .filter(({ before, after }) => before !== after);
}

const mostWords = 600;

/** Two texts word by word. Very long ones are shown whole, removed and added. */
export function compareWords(before: string, after: string): Piece[] {
  const [a, b] = [wordsOf(before), wordsOf(after)];
  if (a.length > mostWords || b.length > mostWords) return join([...mark(a, 'removed'), ...mark(b, 'added')]);
  const lengths = commonLengths(a, b);
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  const pieces: Piece[] = [];
  let [i, j] = [0, 0];
  while (i < a.length && j < b.length) {
    const [mine = '', theirs = ''] = [a[i], b[j]];
    if (mine === theirs) {
      pieces.push({ kind: 'same', text: mine });
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) {
      pieces.push({ kind: 'removed', text: mine });
      i += 1;
    } else {
      pieces.push({ kind: 'added', text: theirs });
      j += 1;
    }
  }
  return join([...pieces, ...mark(a.slice(i), 'removed'), ...mark(b.slice(j), 'added')]);
}

const wordsOf = (text: string) => text.match(/\s+|[^\s]+/g) ?? [];
const mark = (words: string[], kind: Piece['kind']): Piece[] => words.map((text) => ({ kind, text }));

// How many words the rests from i and j on have in common, in order.
function commonLengths(a: string[], b: string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row = [], below = []] = [lengths[i], lengths[i + 1]];
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return lengths;
}

function join(pieces: Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else joined.push({ ...piece });
  }
  return joined;
}
