/** An array in Postgres's text format; `write` formats one element. Nested arrays become further dimensions. */
export function writeArray(items: readonly unknown[], write: (item: unknown) => string): string {
  const elements = items.map((item) => {
    if (item === null || item === undefined) return 'NULL';
    if (Array.isArray(item)) return writeArray(item, write);
    return `"${write(item).replace(/["\\]/g, '\\$&')}"`;
  });
  return `{${elements.join(',')}}`;
}

/**
 * Parses an array in Postgres's text format; `read` gets each element that is not NULL. postgres.js's own parser
 * reads NULL as a text.
 */
export function readArray(text: string, read: (element: string) => unknown): unknown[] {
  // Lower bounds other than 1 precede the braces.
  const token = /"((?:[^"\\]|\\.)*)"|([{}])|([^",{}]+)/gs;
  const body = text.slice(text.indexOf('{'));
  const open: unknown[][] = [[]];
  for (const [, quoted, brace, bare] of body.matchAll(token)) {
    const current = open.at(-1) ?? [];
    if (brace === '{') {
      const inner: unknown[] = [];
      current.push(inner);
      open.push(inner);
    } else if (brace === '}') open.pop();
    else if (quoted !== undefined) current.push(read(quoted.replace(/\\(.)/gs, '$1')));
    else if (bare !== undefined) current.push(bare === 'NULL' ? null : read(bare));
  }
  return open[0]?.[0] as unknown[];
}
