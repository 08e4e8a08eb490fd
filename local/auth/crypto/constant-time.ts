import { timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that depends only on their lengths. */
export function isEqualInConstantTime(left: string, right: string): boolean {
  const [a, b] = [Buffer.from(left), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
