/** Splits ids so that a list of them fits in an address: a server takes some kilobytes of it. */
export function inParts(ids: readonly string[], size = 100): string[][] {
  const parts: string[][] = [];
  for (let from = 0; from < ids.length; from += size) parts.push(ids.slice(from, from + size));
  return parts;
}
