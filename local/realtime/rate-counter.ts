const minuteMs = 60_000;
const tickMs = 5_000;

/** Counts events and averages them per second over the last minute, or the shorter time since the first one. */
export class RateCounter {
  readonly #limit: number;
  #ticks: { at: number; events: number }[] = [];

  /** `limit` is in events per second; Infinity counts without a limit. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  count(events = 1): void {
    const at = Math.floor(Date.now() / tickMs) * tickMs;
    const last = this.#ticks.at(-1);
    if (last?.at === at) last.events += events;
    else this.#ticks.push({ at, events });
    if (this.#ticks.length > minuteMs / tickMs) this.#ticks.shift();
  }

  /** Whether the average, with `more` events on top, is above the limit. */
  isExceeded(more = 0): boolean {
    if (this.#limit === Infinity) return false;
    const now = Date.now();
    this.#ticks = this.#ticks.filter(({ at }) => now - at < minuteMs);
    const events = this.#ticks.reduce((sum, tick) => sum + tick.events, more);
    const elapsed = Math.max(tickMs, now - (this.#ticks[0]?.at ?? now));
    return events / (elapsed / 1000) > this.#limit;
  }

  /** Whether nothing was counted in the last minute. */
  get isQuiet(): boolean {
    const last = this.#ticks.at(-1);
    return last === undefined || Date.now() - last.at >= minuteMs;
  }
}

/** A counter for each client; those of quiet clients are forgotten. */
export class RateCounters {
  readonly #limit: number;
  readonly #counters = new Map<string, RateCounter>();
  #sweptAt = Date.now();

  /** `limit` is in events per second of one client. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  of(client: string): RateCounter {
    if (Date.now() - this.#sweptAt > minuteMs) this.#sweep();
    const known = this.#counters.get(client);
    if (known) return known;
    const counter = new RateCounter(this.#limit);
    this.#counters.set(client, counter);
    return counter;
  }

  #sweep() {
    this.#sweptAt = Date.now();
    for (const [client, counter] of this.#counters) if (counter.isQuiet) this.#counters.delete(client);
  }
}
