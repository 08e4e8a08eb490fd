import { isTooLarge, presenceWindowMs, type Rates } from '../limits.ts';
import type { PresenceDiff } from '../presence.ts';
import { isRecord, type Message } from '../protocol/message.ts';
import type { RealtimeServer } from '../server.ts';
import type { Member } from '../topics.ts';
import type { ChannelAccess } from './channel-access.ts';
import type { JoinSettings } from './join-settings.ts';

/** The channel, as far as its presence knows it. */
interface TrackingChannel extends Member {
  readonly key: string;
  readonly settings: JoinSettings;
  push(event: string, payload: unknown): void;
  reply(ref: Message['ref'], status: 'ok' | 'error', response?: unknown): void;
  shutdown(message: string): void;
}

/** What one channel tracks of its client, and its messages of the event `presence`. */
export class ClientPresence {
  readonly #server: RealtimeServer;
  readonly #channel: TrackingChannel;
  readonly #access: ChannelAccess | undefined;
  readonly #rates: Rates;
  /** As JSON. */
  #tracked: string | undefined;
  #calls = { since: 0, count: 0 };

  constructor(
    server: RealtimeServer,
    channel: TrackingChannel,
    join: { access: ChannelAccess | undefined; rates: Rates },
  ) {
    this.#server = server;
    this.#channel = channel;
    this.#access = join.access;
    this.#rates = join.rates;
  }

  /** Sends who is present to a channel that asked for it and may know it. */
  sync(): void {
    const { presence } = this.#server;
    if (!this.#channel.settings.presence.isEnabled || !this.#channel.accepts('presence_diff')) return;
    if (this.#isRateExceeded()) return;
    this.#rates.presenceEvents.count();
    this.#channel.push('presence_state', presence.list(this.#channel.key));
  }

  async handle({ payload, ref }: Message, bytes: number): Promise<void> {
    if (!this.#countCall()) {
      this.#channel.shutdown('Client presence rate limit exceeded');
      return;
    }
    const { event, payload: tracked = {} } = isRecord(payload) ? payload : {};
    const action = typeof event === 'string' ? event.toLowerCase() : event;
    if (action === 'untrack') {
      this.end();
      this.#channel.reply(ref, 'ok');
    } else if (action === 'track') await this.#track(tracked, ref, bytes);
    else this.#channel.reply(ref, action === undefined ? 'ok' : 'error');
  }

  /** Ends the presence and tells the others. */
  end(): void {
    this.#tracked = undefined;
    const { key } = this.#channel;
    this.#publish(this.#server.presence.untrack(key, this.#channel));
  }

  async #track(payload: unknown, ref: Message['ref'], bytes: number) {
    if (!(await this.#mayTrack())) {
      this.#channel.reply(ref, 'error');
      return;
    }
    if (!isRecord(payload)) {
      this.#channel.reply(ref, 'error', { reason: 'Presence track payload must be a map' });
      return;
    }
    if (isTooLarge(bytes)) {
      this.#channel.shutdown('Track message size exceeded');
      return;
    }
    if (this.#isRateExceeded()) return;
    // Encoded before it is kept: what others could not be sent must not stay.
    const encoded = JSON.stringify(payload);
    if (encoded !== this.#tracked) {
      const { presence } = this.#server;
      this.#rates.presenceEvents.count();
      this.#tracked = encoded;
      const { key, settings } = this.#channel;
      this.#publish(presence.track(key, this.#channel, settings.presence.key, payload));
    }
    this.#channel.reply(ref, 'ok');
  }

  async #mayTrack(): Promise<boolean> {
    if (!this.#access) return true;
    try {
      await this.#access.addPresence();
    } catch {
      return false;
    }
    return this.#access.isWritable('presence');
  }

  #publish(diff: PresenceDiff | undefined) {
    if (diff) this.#server.topics.publish(this.#channel.key, 'presence_diff', diff);
  }

  #isRateExceeded(): boolean {
    const isExceeded = this.#rates.presenceEvents.isExceeded();
    if (isExceeded) this.#channel.shutdown('Too many presence messages per second');
    return isExceeded;
  }

  #countCall(): boolean {
    const now = Date.now();
    if (now - this.#calls.since > presenceWindowMs) this.#calls = { since: now, count: 0 };
    this.#calls.count += 1;
    return this.#calls.count <= this.#server.limits.maxPresenceCalls;
  }
}
