import { randomBytes } from 'node:crypto';
import type { Member } from './topics.ts';

/** What a client tracks, with the reference that tells its updates apart. */
type Meta = Record<string, unknown> & { phx_ref: string };

/** The presences of a topic by their keys, as Phoenix sends them. */
export type PresenceList = Record<string, { metas: Meta[] }>;

/** What changed: an update is a leave of the old meta and a join of the new one. */
export interface PresenceDiff {
  joins: PresenceList;
  leaves: PresenceList;
}

const newRef = () => `F${randomBytes(9).toString('base64url')}`;

/** Who is present on which topic. Several channels may share a key: tabs of one person. */
export class Presence {
  readonly #topics = new Map<string, Map<Member, { key: string; meta: Meta }>>();

  /** Tracks or updates the presence of a channel. */
  track(topic: string, channel: Member, key: string, payload: Record<string, unknown>): PresenceDiff {
    const tracked = this.#topics.get(topic) ?? new Map<Member, { key: string; meta: Meta }>();
    this.#topics.set(topic, tracked);
    const before = tracked.get(channel);
    const meta: Meta = {
      ...payload,
      ...(before && { phx_ref_prev: before.meta.phx_ref }),
      phx_ref: newRef(),
    };
    tracked.set(channel, { key, meta });
    return { joins: toList([{ key, meta }]), leaves: toList(before ? [before] : []) };
  }

  /** Ends the presence of a channel; undefined if it had none. */
  untrack(topic: string, channel: Member): PresenceDiff | undefined {
    const tracked = this.#topics.get(topic);
    const before = tracked?.get(channel);
    if (!tracked || !before) return undefined;
    tracked.delete(channel);
    if (tracked.size === 0) this.#topics.delete(topic);
    return { joins: {}, leaves: toList([before]) };
  }

  list(topic: string): PresenceList {
    return toList([...(this.#topics.get(topic)?.values() ?? [])]);
  }
}

function toList(presences: { key: string; meta: Meta }[]): PresenceList {
  const byKey = Map.groupBy(presences, ({ key }) => key);
  const entries = [...byKey].map(([key, list]) => [key, { metas: list.map(({ meta }) => meta) }] as const);
  return Object.fromEntries(entries);
}
