const usesBeforePreparing = 3;
const maxCandidates = 1000;
// What is prepared takes about 100 times its length of the memory of each connection.
const maxTextLength = 8192;
const usesBetweenHalvings = 10_000;

/** Which statements are worth preparing on every connection: those that succeed most often. */
export interface PreparedTexts {
  has: (text: string) => boolean;
  /** A statement has succeeded once more. */
  count: (text: string) => void;
  /** The most at one time. */
  max: number;
  /** Of all of them together. */
  maxLength: number;
}

/**
 * A text is prepared after three uses. Where `max` are, or `maxLength` of them together, it takes the place of the one with the fewest uses, if it has more itself: so nobody
 * displaces by statements of their own what everyone uses. Uses count for less the longer ago they are.
 */
export function createPreparedTexts(max = 400, maxLength = 1_048_576): PreparedTexts {
  const prepared = new Map<string, number>();
  const candidates = new Map<string, number>();
  let untilHalving = usesBetweenHalvings;
  let length = 0;

  const findLeast = (): [text: string, uses: number] => {
    let least: [string, number] = ['', Infinity];
    for (const entry of prepared) if (entry[1] < least[1]) least = entry;
    return least;
  };
  const nominate = (text: string, uses: number): void => {
    candidates.delete(text);
    candidates.set(text, uses);
    const [oldest] = candidates.keys();
    if (candidates.size > maxCandidates && oldest !== undefined) candidates.delete(oldest);
  };
  const halve = (): void => {
    for (const all of [prepared, candidates]) for (const [text, uses] of all) all.set(text, uses / 2);
  };

  return {
    max,
    maxLength,
    has: (text) => prepared.has(text),
    count: (text) => {
      untilHalving -= 1;
      if (untilHalving === 0) {
        halve();
        untilHalving = usesBetweenHalvings;
      }
      const known = prepared.get(text);
      if (known !== undefined) {
        prepared.set(text, known + 1);
        return;
      }
      if (text.length > maxTextLength) return;
      const uses = (candidates.get(text) ?? 0) + 1;
      if (uses < usesBeforePreparing) {
        nominate(text, uses);
        return;
      }
      while (prepared.size >= max || length + text.length > maxLength) {
        const [least, itsUses] = findLeast();
        if (itsUses >= uses) {
          nominate(text, uses);
          return;
        }
        prepared.delete(least);
        length -= least.length;
        nominate(least, itsUses);
      }
      candidates.delete(text);
      prepared.set(text, uses);
      length += text.length;
    },
  };
}
