import type { WebSocket } from 'ws';
import type { Channel } from './channels/channel.ts';
import { joinChannel, JoinRefusal } from './channels/join.ts';
import { createRates, type Rates } from './limits.ts';
import { MalformedFrameError, type Message, type Serializer } from './protocol/message.ts';
import type { Peer, RealtimeServer } from './server.ts';
import type { Identity } from './tokens.ts';

const mostPending = 100;
const mostPendingBytes = 8 * 1024 * 1024;
const mostUnsentBytes = 16 * 1024 * 1024;

// Phoenix's: a client sends heartbeats far more often.
const silenceMs = 60_000;
const channellessMs = 60_000;

/** The WebSocket, as far as its connection knows it. */
type ClientSocket = Pick<WebSocket, 'send' | 'pause' | 'resume' | 'close' | 'terminate' | 'bufferedAmount'>;

/** One WebSocket with its channels. Messages on a topic are handled one after the other. */
export class Connection implements Peer {
  readonly serializer: Serializer;
  readonly keyIdentity: Identity;
  readonly headers: string;
  readonly address: string;
  readonly rates: Rates;
  readonly #server: RealtimeServer;
  readonly #socket: ClientSocket;
  readonly #channels = new Map<string, Channel>();
  readonly #work = new Map<string, Promise<void>>();
  #heardAt = Date.now();
  /** Since when no channel is joined. */
  #channellessSince = Date.now();
  #pending = 0;
  #pendingBytes = 0;
  #isPaused = false;
  #joining = 0;
  #hasClosed = false;

  constructor(
    server: RealtimeServer,
    socket: ClientSocket,
    client: { serializer: Serializer; keyIdentity: Identity; headers: string; address: string },
  ) {
    this.#server = server;
    this.#socket = socket;
    this.serializer = client.serializer;
    this.keyIdentity = client.keyIdentity;
    this.headers = client.headers;
    this.address = client.address;
    this.rates = createRates(server.limits);
  }

  /** Handles a frame; a malformed one is dropped. */
  receive(data: Buffer, isBinary: boolean): void {
    this.#heardAt = Date.now();
    let message: Message;
    try {
      message = this.serializer.decode(data, isBinary);
    } catch (error) {
      if (error instanceof MalformedFrameError) return;
      throw error;
    }
    const { topic, event, ref } = message;
    if (topic === 'phoenix' && event === 'heartbeat') this.#reply(topic, null, ref, 'ok', {});
    else this.enqueue(topic, () => this.#handle(message, data.length), data.length);
  }

  send(frame: string | Buffer | undefined): void {
    if (frame === undefined || this.#hasClosed) return;
    this.#socket.send(frame, { binary: typeof frame !== 'string' });
    // Whoever does not read would fill the memory: they connect again and catch up.
    if (this.#socket.bufferedAmount > mostUnsentBytes) this.#socket.terminate();
  }

  get hasChannels(): boolean {
    return this.#channels.size > 0;
  }

  /** Ends a connection that is silent, or that others need more because it has had no channel for a minute. */
  sweep(now: number): void {
    if (now - this.#heardAt > silenceMs) this.#socket.terminate();
    else if (!this.hasChannels && now - this.#channellessSince > channellessMs) this.#socket.close(1000);
  }

  forget(channel: { topic: string }): void {
    if (this.#channels.get(channel.topic) === channel) this.#channels.delete(channel.topic);
    if (!this.hasChannels) this.#channellessSince = Date.now();
  }

  enqueue(topic: string, work: () => Promise<void> | void, bytes = 0): void {
    this.#count(1, bytes);
    const run = (this.#work.get(topic) ?? Promise.resolve())
      .then(() => (this.#hasClosed ? undefined : work()))
      .catch((error: unknown) => {
        this.#fail(topic, error);
      })
      .finally(() => {
        this.#count(-1, -bytes);
        if (this.#work.get(topic) === run) this.#work.delete(topic);
      });
    this.#work.set(topic, run);
  }

  /** Ends every channel: the socket has closed. */
  close(): void {
    this.#hasClosed = true;
    for (const channel of this.#channels.values()) channel.end();
    this.#channels.clear();
  }

  /** Counts what waits: the client is read on when enough of it is handled. */
  #count(messages: number, bytes: number) {
    this.#pending += messages;
    this.#pendingBytes += bytes;
    const isFull = this.#pending >= mostPending || this.#pendingBytes >= mostPendingBytes;
    if (isFull === this.#isPaused) return;
    this.#isPaused = isFull;
    if (isFull) this.#socket.pause();
    else this.#socket.resume();
  }

  async #handle(message: Message, bytes: number): Promise<void> {
    const { topic, event, ref } = message;
    const channel = this.#channels.get(topic);
    if (event === 'phx_join' && topic.startsWith('realtime:')) {
      channel?.close();
      await this.#join(message, bytes);
    } else if (channel) await channel.handle(message, bytes);
    else if (event === 'phx_leave') this.#reply(topic, message.joinRef, ref, 'ok', {});
    else this.#reply(topic, null, ref, 'error', { reason: 'unmatched topic' });
  }

  async #join(message: Message, bytes: number) {
    const { topic, joinRef, ref } = message;
    this.#joining += 1;
    const channels = this.#channels.size + this.#joining - 1;
    const joined = await joinChannel(this.#server, this, message, { bytes, channels })
      .catch((error: unknown) => {
        this.#sayFailed(topic, joinRef ?? ref);
        throw error;
      })
      .finally(() => (this.#joining -= 1));
    if (joined instanceof JoinRefusal) {
      this.#reply(topic, joinRef, ref, 'error', { reason: joined.reason });
      if (joined.endsConnection) this.#socket.close(1000);
    } else if (this.#hasClosed) joined.end();
    else if (!joined.hasEnded) this.#channels.set(topic, joined);
  }

  #reply(
    topic: string,
    joinRef: Message['ref'],
    ref: Message['ref'],
    status: 'ok' | 'error',
    response: object,
  ) {
    const payload = { status, response };
    this.send(this.serializer.encode({ joinRef, ref, topic, event: 'phx_reply', payload }));
  }

  /** A channel that fails ends as a crashed one: the client joins it again. */
  #fail(topic: string, error: unknown) {
    this.#server.log(
      `[realtime] ${topic} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
    const channel = this.#channels.get(topic);
    if (!channel) return;
    const { joinRef } = channel;
    channel.end();
    this.forget(channel);
    this.#sayFailed(topic, joinRef);
  }

  #sayFailed(topic: string, joinRef: Message['ref']) {
    this.send(this.serializer.encode({ joinRef, ref: joinRef, topic, event: 'phx_error', payload: {} }));
  }
}
