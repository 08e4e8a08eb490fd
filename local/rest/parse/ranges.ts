/** Rows from `lower` to `upper`, both included. */
export interface Range {
  lower: number;
  upper: number;
}

export const everything: Range = { lower: 0, upper: Infinity };
const nothing: Range = { lower: Infinity, upper: -Infinity };
/** What `limit=0` means: no rows, and no error. */
const zero: Range = { lower: 0, upper: -1 };

export const isEmptyRange = ({ lower, upper }: Range): boolean => upper < lower;
export const isEverything = ({ lower, upper }: Range): boolean => lower === 0 && upper === Infinity;
const hasLimitZero = ({ upper }: Range): boolean => upper === -1;

/** An integer as PostgREST reads one; undefined when it is none. */
export function parseCount(text: string): number | undefined {
  return /^\s*-?\d+\s*$/.test(text) ? Number(text) : undefined;
}
export const rangeOfLimit = (limit: number | undefined): Range =>
  limit === undefined ? everything : { lower: 0, upper: limit - 1 };
export const rangeOfOffset = (offset: number | undefined): Range =>
  offset === undefined ? everything : { lower: offset, upper: Infinity };

/** The range of a `Range` header; everything when there is none that is understood. */
export function rangeOfHeader(header: string | null): Range {
  const match = /^([0-9]+)-([0-9]*)$/.exec(header ?? '');
  if (match === null) return everything;
  return { lower: Number(match[1]), upper: match[2] === '' ? Infinity : Number(match[2]) };
}

export function intersect(one: Range, other: Range): Range {
  if (isEmptyRange(one) || isEmptyRange(other)) return nothing;
  return { lower: Math.max(one.lower, other.lower), upper: Math.min(one.upper, other.upper) };
}

/** `range`, or no rows where `limit=0` was asked. */
export const withLimitZero = (limit: Range, range: Range): Range => (hasLimitZero(limit) ? zero : range);
export const isLimitZero = hasLimitZero;

/** At most `most` rows of a range. */
export function restrict(range: Range, most: number): Range {
  if (isEmptyRange(range)) return withLimitZero(range, nothing);
  return { lower: range.lower, upper: Math.min(range.upper, range.lower + most - 1) };
}

/** The header Content-Range. */
export function contentRange(lower: number, upper: number, total: number | null): string {
  const part = total !== 0 && lower <= upper ? `${String(lower)}-${String(upper)}` : '*';
  return `${part}/${total === null ? '*' : String(total)}`;
}

/** The status of a read of `count` rows of `total`. */
export function rangeStatus(lower: number, count: number, total: number | null): 200 | 206 | 416 {
  if (total === null) return 200;
  if (lower > total) return 416;
  return count < total ? 206 : 200;
}
