import type { Sql } from 'postgres';
import { UserBroadcast } from '../protocol/message.ts';

/** A stored message as its column `payload` or `binary_payload` has it. */
export interface StoredMessage {
  id: string;
  event: string;
  payload: string | null;
  binary_payload: Buffer | null;
}

/** Reads up to `limit` newest messages of a private topic, oldest first; undefined when the parameters are invalid. */
export type Replay = (topic: string, since: unknown, limit: unknown) => Promise<StoredMessage[] | undefined>;

const mostReplayed = 25;

export function createReplay(sql: Sql): Replay {
  return async (topic, since, limit) => {
    if (!Number.isInteger(since) || !Number.isInteger(limit) || Math.abs(Number(since)) > 8.64e15)
      return undefined;
    const count = Math.max(1, Math.min(Number(limit), mostReplayed));
    const rows = await sql<StoredMessage[]>`
      select id, event, payload::text, binary_payload from realtime.messages
      where topic = ${topic} and private and extension = 'broadcast' and event is not null
        and inserted_at >= ${new Date(Number(since)).toISOString()}::timestamp
        and inserted_at < now()::timestamp + interval '1 minute'
      order by inserted_at desc limit ${count}`;
    return [...rows].reverse();
  };
}

/** The broadcast of a stored message; undefined if it has no payload. */
export function toBroadcast(
  message: StoredMessage,
  meta: Record<string, unknown>,
): UserBroadcast | undefined {
  const { event, payload, binary_payload: binary } = message;
  if (binary) return new UserBroadcast(event, 'binary', binary, meta);
  return payload === null ? undefined : new UserBroadcast(event, 'json', Buffer.from(payload), meta);
}
