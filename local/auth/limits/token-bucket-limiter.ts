/** A token bucket per key: bursts of `limit`, and `limit` per `windowMs` in the long run. */
export class TokenBucketLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #limit: number;
  readonly #windowMs: number;

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes a token of `key`; false when none is left. */
  allow(key: string): boolean {
    const now = Date.now();
    const tokens = this.#refilled(key, now);
    const isAvailable = tokens >= 1;
    this.#buckets.set(key, { tokens: isAvailable ? tokens - 1 : tokens, at: now });
    if (this.#buckets.size > 10_000) this.#deleteFull(now);
    return isAvailable;
  }

  /** Whether `key` has a token left. */
  isAvailable(key: string): boolean {
    return this.#refilled(key, Date.now()) >= 1;
  }

  #refilled(key: string, now: number): number {
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.#limit, at: now };
    return Math.min(this.#limit, tokens + ((now - at) / this.#windowMs) * this.#limit);
  }

  /** Refills the bucket of `key`. */
  reset(key: string) {
    this.#buckets.delete(key);
  }

  #deleteFull(now: number) {
    for (const [key, { at }] of this.#buckets) if (now - at > this.#windowMs) this.#buckets.delete(key);
  }
}
