/** Counts per key in buckets that refill evenly: `limit` at once, `limit` per `windowMs` in the long run. */
export class TokenBuckets {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #limit: number;
  readonly #windowMs: number;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes one token of `key`; false when there is none left. */
  take(key: string): boolean {
    const now = Date.now();
    const tokens = this.#refilled(key, now);
    const isLeft = tokens >= 1;
    this.#buckets.set(key, { tokens: isLeft ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > 10_000) this.#forgetFull(now);
    return isLeft;
  }

  /** Whether `key` has a token left. */
  isLeft(key: string): boolean {
    return this.#refilled(key, Date.now()) >= 1;
  }

  #refilled(key: string, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.#limit, at: now };
    return Math.min(this.#limit, tokens + ((now - at) / this.#windowMs) * this.#limit);
  }

  /** Gives a key its whole allowance back. */
  clear(key: string) {
    this.#buckets.delete(key);
  }

  #forgetFull(now: number) {
    for (const [key, { at }] of this.#buckets) if (now - at > this.#windowMs) this.#buckets.delete(key);
  }
}
