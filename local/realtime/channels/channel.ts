import { isTooLarge } from '../limits.ts';
import { isRecord, type Message, type Ref, type Serializer, UserBroadcast } from '../protocol/message.ts';
import type { Peer, RealtimeServer } from '../server.ts';
import { expiredToken, type Identity, isApiKey, TokenRejection } from '../tokens.ts';
import { type Member, topicKey } from '../topics.ts';
import type { ChannelAccess } from './channel-access.ts';
import type { JoinSettings } from './join-settings.ts';
import { ClientPresence } from './client-presence.ts';

const longestTimerMs = 2 ** 31 - 1;

/** A frame that arrived before the client knew that it had joined. */
interface HeldFrame {
  frame: string | Buffer;
  id: string | undefined;
}

/** One joined topic of one connection. */
export class Channel implements Member {
  readonly topic: string;
  readonly name: string;
  readonly key: string;
  readonly settings: JoinSettings;
  readonly serializer: Serializer;
  readonly #server: RealtimeServer;
  readonly #peer: Peer;
  readonly #joinRef: Ref;
  readonly #access: ChannelAccess | undefined;
  readonly #presence: ClientPresence;
  #identity: Identity;
  #held: HeldFrame[] | undefined = [];
  #replayed = new Set<string>();
  #expiry: NodeJS.Timeout | undefined;
  #hasEnded = false;

  /** `access` is undefined for a public topic. */
  constructor(
    server: RealtimeServer,
    peer: Peer,
    join: { message: Message; settings: JoinSettings; identity: Identity; access: ChannelAccess | undefined },
  ) {
    this.topic = join.message.topic;
    this.name = this.topic.slice('realtime:'.length);
    this.settings = join.settings;
    this.key = topicKey(this.name, join.settings.isPrivate);
    this.serializer = peer.serializer;
    this.#server = server;
    this.#peer = peer;
    this.#joinRef = join.message.joinRef ?? join.message.ref;
    this.#access = join.access;
    this.#identity = join.identity;
    this.#presence = new ClientPresence(server, this, { access: join.access, rates: peer.rates });
    this.#watchExpiry();
  }

  get joinRef(): Ref {
    return this.#joinRef;
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  accepts(event: string): boolean {
    return this.#access?.isReadable(event === 'presence_diff' ? 'presence' : 'broadcast') ?? true;
  }

  deliver(frame: string | Buffer, id?: string): void {
    if (this.#held) {
      this.#held.push({ frame, id });
      return;
    }
    if (id !== undefined && this.#replayed.has(id)) return;
    this.#peer.send(frame);
  }

  /** Sends what came since the join began: first `replayed` messages, then the held ones that are none of these. */
  release(replayed: { id: string; event: string; payload: unknown }[]): void {
    this.#replayed = new Set(replayed.map(({ id }) => id));
    for (const { payload } of replayed) this.push('broadcast', payload);
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const { frame, id } of held) this.deliver(frame, id);
    this.#presence.sync();
  }

  /** Handles a message on the topic after its join. */
  async handle(message: Message, bytes: number): Promise<void> {
    if (message.event === 'phx_leave') {
      this.reply(message.ref, 'ok');
      this.close();
      return;
    }
    const { events } = this.#peer.rates;
    events.count();
    if (events.isExceeded()) this.shutdown('Too many messages per second');
    else if (message.event === 'broadcast') await this.#broadcast(message, bytes);
    else if (message.event === 'presence') await this.#presence.handle(message, bytes);
    else if (message.event === 'access_token') await this.#changeToken(message.payload);
  }

  recheck(): void {
    this.#peer.enqueue(this.topic, () => this.#authorize(this.#identity));
  }

  reply(ref: Ref, status: 'ok' | 'error', response: unknown = {}): void {
    this.#send('phx_reply', { status, response }, ref);
  }

  push(event: string, payload: unknown): void {
    this.#send(event, payload, null);
  }

  pushSystem(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    this.push('system', { extension, status, message, channel: this.name });
  }

  /** Ends the channel with an error that the client can read. */
  shutdown(message: string): void {
    if (this.#hasEnded) return;
    this.pushSystem('system', 'error', message);
    this.close();
  }

  close(): void {
    if (this.#hasEnded) return;
    this.end();
    this.#peer.forget(this);
    this.#send('phx_close', {}, this.#joinRef);
  }

  /** Leaves the topic without a word: the connection is gone. */
  end(): void {
    this.#hasEnded = true;
    clearTimeout(this.#expiry);
    this.#server.topics.leave(this.key, this);
    try {
      this.#presence.end();
    } catch (error) {
      // Also a timer or a closed socket ends channels: nothing above would catch this.
      this.#server.log(`[realtime] The presence on ${this.topic} could not be ended: ${String(error)}`);
    }
  }

  #send(event: string, payload: unknown, ref: Ref) {
    this.#peer.send(
      this.serializer.encode({ joinRef: this.#joinRef, ref, topic: this.topic, event, payload }),
    );
  }

  async #broadcast({ payload, ref }: Message, bytes: number) {
    if (!(payload instanceof UserBroadcast) && !isRecord(payload)) return;
    if (this.#access && !(await this.#access.isWritable('broadcast'))) return;
    if (isTooLarge(bytes)) {
      if (this.settings.ack) this.reply(ref, 'error', 'payload_size_exceeded');
      return;
    }
    const except = this.settings.self ? {} : { sender: this };
    this.#server.topics.publish(this.key, 'broadcast', payload, except);
    if (this.settings.ack) this.reply(ref, 'ok');
  }

  async #changeToken(payload: unknown) {
    const token = isRecord(payload) ? payload['access_token'] : undefined;
    if (typeof token !== 'string' || isApiKey(token) || token === this.#identity.token) return;
    const identity = await this.#server.readToken(token);
    if (identity instanceof TokenRejection) {
      this.shutdown(identity.closing);
      return;
    }
    this.#identity = identity;
    this.#watchExpiry();
    await this.#authorize(identity);
  }

  async #authorize(identity: Identity) {
    if (this.#hasEnded) return;
    const refusal = await this.#access?.authorize({ identity, headers: this.#peer.headers });
    if (refusal) this.shutdown(refusal.message);
  }

  #watchExpiry() {
    clearTimeout(this.#expiry);
    const { expiresAt } = this.#identity;
    if (expiresAt === undefined || this.#hasEnded) return;
    const left = expiresAt * 1000 - Date.now();
    this.#expiry = setTimeout(
      () => {
        if (Date.now() >= expiresAt * 1000) this.shutdown(expiredToken(expiresAt).message);
        else this.#watchExpiry();
      },
      Math.min(Math.max(left, 0), longestTimerMs),
    );
  }
}
