import { randomUUID } from 'node:crypto';
import { isRecord } from '../protocol/message.ts';

/** What a channel asks for when it joins. */
export interface JoinSettings {
  isPrivate: boolean;
  /** Acknowledge broadcasts. */
  ack: boolean;
  /** Receive one's own broadcasts. */
  self: boolean;
  /** Say when messages of the database are followed. */
  replicationReady: boolean;
  presence: { isEnabled: boolean; key: string };
  /** Stored messages to receive again: `since` in milliseconds since 1970; undefined if none. */
  replay: { since: unknown; limit: unknown } | undefined;
  /** The token of the user; undefined when the API key is all there is. */
  token: string | undefined;
}

/** Reads the payload of a join as leniently as the hosted service: what has the wrong type counts as left out. */
export function readJoinSettings(payload: unknown): JoinSettings {
  const { config, access_token: accessToken, user_token: userToken } = toRecord(payload);
  const { broadcast, presence, private: isPrivate } = toRecord(config);
  const { ack, self, replay, replication_ready: replicationReady } = toRecord(broadcast);
  const { enabled, key } = toRecord(presence);
  const token = [userToken, accessToken].find((given) => typeof given === 'string');
  return {
    isPrivate: toBoolean(isPrivate),
    ack: toBoolean(ack),
    self: toBoolean(self),
    replicationReady: toBoolean(replicationReady),
    presence: { isEnabled: toBoolean(enabled), key: toKey(key) },
    replay: isRecord(replay) ? { since: replay['since'], limit: replay['limit'] ?? 25 } : undefined,
    token,
  };
}

/** The changes of tables that a join asks for, which it is answered with and which nothing else needs. */
export function readPostgresChanges(payload: unknown): Record<string, unknown>[] {
  const { postgres_changes: changes } = toRecord(toRecord(payload)['config']);
  return Array.isArray(changes) ? changes.filter(isRecord) : [];
}

const toRecord = (value: unknown) => (isRecord(value) ? value : {});

const toBoolean = (value: unknown) =>
  value === true || (typeof value === 'string' && value.toLowerCase() === 'true');

const toKey = (value: unknown) => {
  const key = typeof value === 'number' ? String(value) : value;
  return typeof key === 'string' && key !== '' ? key : randomUUID();
};
