import { createHash } from 'node:crypto';
import { type StoredMessage, toBroadcast } from '../database/replay.ts';
import { maxJoinBytes } from '../limits.ts';
import type { Message } from '../protocol/message.ts';
import type { Peer, RealtimeServer } from '../server.ts';
import { type Identity, isApiKey, TokenRejection } from '../tokens.ts';
import { Channel } from './channel.ts';
import { ChannelAccess } from './channel-access.ts';
import { type JoinSettings, readJoinSettings, readPostgresChanges } from './join-settings.ts';

/** Why a join is refused; some reasons end the connection. */
export class JoinRefusal {
  readonly reason: string;
  readonly endsConnection: boolean;
  constructor(reason: string, endsConnection = false) {
    this.reason = reason;
    this.endsConnection = endsConnection;
  }
}

const mostChanges = 100;
const changesAreMissing =
  'Postgres Changes are not part of the local stack: send from the database with realtime.broadcast_changes';

/** Joins the topic of a message of so many bytes, replies, and sends what belongs to the join. `channels` are those of the connection. */
export async function joinChannel(
  server: RealtimeServer,
  peer: Peer,
  message: Message,
  { bytes, channels }: { bytes: number; channels: number },
): Promise<Channel | JoinRefusal> {
  const name = message.topic.slice('realtime:'.length);
  const settings = readJoinSettings(message.payload);
  const changes = readPostgresChanges(message.payload);
  const refusal =
    checkRate(peer) ?? checkSize(bytes, changes.length) ?? checkLimits(server, name, settings, channels);
  if (refusal) return refusal;
  const identity = await identify(server, peer, settings);
  if (identity instanceof TokenRejection) return new JoinRefusal(`${identity.code}: ${identity.message}`);
  const access = settings.isPrivate
    ? new ChannelAccess(server.access, {
        caller: { identity, headers: peer.headers },
        topic: name,
        withPresence: settings.presence.isEnabled,
        log: server.log,
      })
    : undefined;
  const denied = await access?.authorize();
  if (denied) return new JoinRefusal(`${denied.code}: ${denied.message}`);
  const numbered = changes.map(withId);
  const channel = new Channel(server, peer, { message, settings, identity, access });
  try {
    // Joined before stored messages are read, so that none falls between: what arrives meanwhile is held back.
    server.topics.join(channel.key, channel);
    const replayed = await readReplay(server, name, channel).catch(() => undefined);
    if (!replayed || replayed instanceof JoinRefusal) {
      channel.end();
      return replayed ?? new JoinRefusal('UnableToReplayMessages: Realtime was unable to replay messages');
    }
    channel.reply(message.ref, 'ok', { postgres_changes: numbered });
    channel.release(replayed.flatMap(toReplayed));
    if (settings.replicationReady) channel.pushSystem('system', 'ok', 'Replication connection established');
    if (numbered.length > 0) channel.pushSystem('postgres_changes', 'error', changesAreMissing);
    return channel;
  } catch (error) {
    // Nobody else knows it yet.
    channel.end();
    throw error;
  }
}

function checkRate({ rates }: Peer): JoinRefusal | undefined {
  rates.joins.count();
  return rates.joins.isExceeded()
    ? new JoinRefusal('ClientJoinRateLimitReached: Too many joins per second', true)
    : undefined;
}

function checkSize(bytes: number, changes: number): JoinRefusal | undefined {
  if (bytes > maxJoinBytes) return new JoinRefusal('JoinTooLarge: A join may have at most 64 KB');
  return changes > mostChanges
    ? new JoinRefusal('TooManyPostgresChanges: A channel may ask for at most 100 Postgres Changes')
    : undefined;
}

function checkLimits(
  { limits, isPrivateOnly }: RealtimeServer,
  name: string,
  settings: JoinSettings,
  channels: number,
): JoinRefusal | undefined {
  if (name === '') return new JoinRefusal('TopicNameRequired: You must provide a topic name');
  if (isPrivateOnly && !settings.isPrivate)
    return new JoinRefusal('PrivateOnly: This project only allows private channels');
  if (channels >= limits.maxChannelsPerConnection)
    return new JoinRefusal('ChannelRateLimitReached: Too many channels');
  return undefined;
}

async function identify(
  server: RealtimeServer,
  peer: Peer,
  { token }: JoinSettings,
): Promise<Identity | TokenRejection> {
  return token === undefined || isApiKey(token) ? peer.keyIdentity : server.readToken(token);
}

async function readReplay(
  server: RealtimeServer,
  name: string,
  channel: Channel,
): Promise<StoredMessage[] | JoinRefusal> {
  const { replay, isPrivate } = channel.settings;
  if (!replay) return [];
  if (!isPrivate) return new JoinRefusal('UnableToReplayMessages: Replay is not allowed for public channels');
  if (!channel.accepts('broadcast'))
    return new JoinRefusal(
      `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`,
    );
  const messages = await server.replay(name, replay.since, replay.limit);
  return messages ?? new JoinRefusal('UnableToReplayMessages: Replay params are not valid');
}

function toReplayed(message: StoredMessage) {
  const { id, event } = message;
  const payload = toBroadcast(message, { replayed: true, id });
  return payload ? [{ id, event, payload }] : [];
}

const withId = (change: Record<string, unknown>) => {
  const digest = createHash('sha256').update(JSON.stringify(change)).digest();
  return { ...change, id: digest.readUInt32BE() >>> 5 };
};
