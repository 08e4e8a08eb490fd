import type { Access } from './database/access.ts';
import type { Replay } from './database/replay.ts';
import type { Limits, Rates } from './limits.ts';
import type { Presence } from './presence.ts';
import type { Serializer } from './protocol/message.ts';
import type { Identity, ReadToken } from './tokens.ts';
import type { Topics } from './topics.ts';

/** What connections and channels share. */
export interface RealtimeServer {
  topics: Topics;
  presence: Presence;
  access: Access;
  replay: Replay;
  readToken: ReadToken;
  limits: Limits;
  /** Whether public channels are refused. */
  isPrivateOnly: boolean;
  log: (line: string) => void;
}

/** A connection, as far as its channels know it. */
export interface Peer {
  readonly serializer: Serializer;
  /** Who the API key of the connection is. */
  readonly keyIdentity: Identity;
  /** The headers of the connection, as a JSON object. */
  readonly headers: string;
  /** What the connection did of late. */
  readonly rates: Rates;
  send(frame: string | Buffer | undefined): void;
  /** Forgets a channel that has ended. */
  forget(channel: { topic: string }): void;
  /** Runs work after the earlier work on a topic; one that fails ends the channel. */
  enqueue(topic: string, work: () => Promise<void> | void): void;
}
