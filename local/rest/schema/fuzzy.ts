/**
 * The nearest of some names to a given one, as the library fuzzyset finds it for PostgREST's hints: names that share
 * groups of three letters (or else of two), the nearest fifty ranked by Levenshtein distance.
 */

function grams(text: string, size: number): Map<string, number> {
  const normalized = `-${text.toLowerCase().replace(/[^\p{L}\p{N}\s,]/gu, '')}-`;
  const counts = new Map<string, number>();
  for (let at = 0; at + size <= normalized.length; at += 1) {
    const gram = normalized.slice(at, at + size);
    counts.set(gram, (counts.get(gram) ?? 0) + 1);
  }
  return counts;
}
const magnitude = (counts: Map<string, number>): number => Math.hypot(...counts.values());

function levenshtein(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const changed = (previous[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      current.push(Math.min(changed, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[other.length] ?? 0;
}
const likeness = (one: string, other: string): number => {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - levenshtein(one, other) / longer;
};

// A name of Postgres has 63 bytes; whoever asks for more than a few of them meant none, and would wait for the answer.
const longestAsked = 200;

/** The names that are at least `minimum` alike, the nearest first; none of what is longer than any name. */
export function findNear(
  name: string,
  names: readonly string[],
  minimum: number,
): { name: string; score: number }[] {
  if (name.length > longestAsked) return [];
  const wanted = name.toLowerCase();
  const byKey = new Map<string, string>();
  for (const other of names) if (!byKey.has(other.toLowerCase())) byKey.set(other.toLowerCase(), other);
  const exact = byKey.get(wanted);
  if (exact !== undefined) return [{ name: exact, score: 1 }];
  for (const size of [3, 2]) {
    const asked = grams(wanted, size);
    const askedMagnitude = magnitude(asked);
    const ranked = [...byKey.keys()]
      .map((key) => {
        const has = grams(key, size);
        let product = 0;
        for (const [gram, count] of asked) product += count * (has.get(gram) ?? 0);
        return { key, cosine: product / (askedMagnitude * magnitude(has)) };
      })
      .filter(({ cosine }) => cosine > 0)
      .toSorted((a, b) => b.cosine - a.cosine)
      .slice(0, 50)
      .map(({ key }) => ({ name: byKey.get(key) ?? key, score: likeness(wanted, key) }))
      .filter(({ score }) => score >= minimum)
      .toSorted((a, b) => b.score - a.score);
    if (ranked.length > 0) return ranked;
  }
  return [];
}
