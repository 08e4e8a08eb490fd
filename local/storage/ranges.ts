export interface ByteRange {
  /** First and last byte, both inside the object. */
  start: number;
  end: number;
}

/**
 * The Range header for an object of `size` bytes: one range, 'unsatisfiable', or undefined for the whole object (no
 * header, another unit, several ranges: RFC 9110 lets a server ignore those).
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (match === null) return undefined;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const range = { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
  if (last !== '' && Number(last) < range.start) return undefined;
  return range.start >= size ? 'unsatisfiable' : range;
}

/** Whether the browser's copy is current: If-None-Match takes precedence over If-Modified-Since (RFC 9110). */
export function isNotModified(headers: Headers, eTag: string, lastModified: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === eTag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  return Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}
