/** A token bucket per key: bursts of `burst`, and `limit` per `windowMs` in the long run. */
export class TokenBucketLimiter {
  readonly #buckets = new Map<string, { tokens: number; at: number }>();
  readonly #limit: number;
  readonly #windowMs: number;
  readonly #burst: number;

  constructor(limit: number, windowMs: number, burst = limit) {
    this.#limit = limit;
    this.#windowMs = windowMs;
    this.#burst = burst;
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
    const { tokens, at } = this.#buckets.get(key) ?? { tokens: this.#burst, at: now };
    return Math.min(this.#burst, tokens + ((now - at) / this.#windowMs) * this.#limit);
  }

  /** Refills the bucket of `key`. */
  reset(key: string) {
    this.#buckets.delete(key);
  }

  #deleteFull(now: number) {
    for (const key of this.#buckets.keys())
      if (this.#refilled(key, now) >= this.#burst) this.#buckets.delete(key);
  }
}
