import { readFile } from 'node:fs/promises';
import type { JWTPayload } from 'jose';
import postgres, { type Sql } from 'postgres';
import type { RealtimeConfig } from './config.ts';
import { createAccess } from './database/access.ts';
import { type CommittedMessage, followMessages } from './database/follow-messages.ts';
import { createReplay, toBroadcast } from './database/replay.ts';
import { createBroadcastApi, type HttpClient } from './http-broadcast.ts';
import { createLimits, isTooLarge } from './limits.ts';
import { Presence } from './presence.ts';
import type { RealtimeServer } from './server.ts';
import { createTokenReader } from './tokens.ts';
import { topicKey, Topics } from './topics.ts';
import { createUpgrades, type UpgradeRequest } from './upgrade.ts';

/** How to open the Realtime server. */
export interface RealtimeOptions {
  /** The database owner's URL: the server takes each caller's role when it tries policies. */
  databaseUrl: string;
  config: RealtimeConfig;
  verifyToken: (token: string) => Promise<JWTPayload>;
  /** The id of the key that signs tokens. */
  kid: string;
  /** Whether public channels are refused, as "Allow public access" switched off does on a hosted project. */
  isPrivateOnly: boolean;
  rateLimits: boolean;
  log: (line: string) => void;
}

/** An open Realtime server. */
export interface Realtime {
  /** Takes a request whose path has no /realtime/v1. */
  fetch(request: Request, client: HttpClient): Response | Promise<Response>;
  upgrade(request: UpgradeRequest): void;
  /** Ends every connection and refuses more. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

const hourMs = 3_600_000;
const readSql = (name: string) => readFile(new URL(`./database/${name}.sql`, import.meta.url), 'utf8');

/** Opens Supabase's Realtime protocol: Broadcast, from clients and the database, and Presence. Throws unless Postgres answers. */
export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { databaseUrl, config, log } = options;
  const sql = postgres(databaseUrl, { max: 5, onnotice: () => undefined });
  await sql.unsafe(await readSql('queue')).simple();
  const server: RealtimeServer = {
    topics: new Topics(),
    presence: new Presence(),
    access: createAccess(sql),
    replay: createReplay(sql),
    readToken: createTokenReader(options.verifyToken, options.kid),
    limits: createLimits(options.rateLimits),
    isPrivateOnly: options.isPrivateOnly,
    log,
  };
  const partitions = await keepPartitions(sql, log);
  const messages = await followMessages(databaseUrl, sql, {
    onMessage: (message) => {
      publishCommitted(server, message);
    },
    onRecheck: (topic) => {
      const { topics } = server;
      const channels = topic === '' ? topics.privateMembers() : topics.membersOf(topicKey(topic, true));
      for (const channel of channels) channel.recheck();
    },
    log,
  });
  const upgrades = createUpgrades(server, config.max_header_length);
  const api = createBroadcastApi(server);
  return {
    fetch: (request, client) => api.fetch(request, client),
    upgrade: upgrades.accept,
    disconnect: upgrades.close,
    close: async () => {
      clearInterval(partitions);
      await upgrades.close();
      await messages.close();
      await sql.end({ timeout: 2 });
    },
  };
}

/** Removes what queues messages for a server that does not run, since nobody would empty the queue. */
export async function disableRealtime(databaseUrl: string): Promise<void> {
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`drop trigger if exists queue_message on realtime.messages`;
    await sql`drop schema if exists local_realtime cascade`;
  } finally {
    await sql.end();
  }
}

function publishCommitted({ topics, log }: RealtimeServer, message: CommittedMessage) {
  const { id, topic } = message;
  const payload = toBroadcast(message, { id });
  if (!payload) return;
  if (isTooLarge(payload.body.length)) {
    log(`[realtime] UnableToBroadcastChanges on ${topic}: payload_size_exceeded`);
    return;
  }
  topics.publish(topicKey(topic, message.private), 'broadcast', payload, { id });
}

/** Makes the partitions of the coming days, now and each hour, and removes old ones with their messages. */
async function keepPartitions(sql: Sql, log: (line: string) => void): Promise<NodeJS.Timeout> {
  const statements = await readSql('partitions');
  const keep = () => sql.unsafe(statements).simple();
  await keep();
  const timer = setInterval(() => {
    keep().catch((error: unknown) => {
      log(`[realtime] The partitions of realtime.messages could not be kept: ${String(error)}`);
    });
  }, hourMs);
  return timer;
}
