import type { RealtimeChannel } from '@supabase/supabase-js';
import { loadRealtimeClient } from './realtime-client.ts';

/** Is told the kind of what changed, or undefined when anything may have been missed. */
type Follower = (kind: string | undefined) => void;

interface Told {
  event: string;
  payload?: { group_id?: string };
}

interface OwnTopic {
  followers: Set<Follower>;
  close(): void;
}

const longestWaitMs = 30_000;
const topics = new Map<string, OwnTopic>();

/**
 * Tells `follower` what the database tells a person (`private.tell_person`), and that anything may have changed after each connection
 * and whenever the tab is seen, which is all there is without Realtime. Returns how to stop. All followers share one connection.
 */
export function followOwnTopic(personId: string, follower: Follower): () => void {
  const topic = topics.get(personId) ?? openTopic(personId);
  topics.set(personId, topic);
  topic.followers.add(follower);
  return () => {
    topic.followers.delete(follower);
    if (topic.followers.size > 0 || topics.get(personId) !== topic) return;
    topics.delete(personId);
    topic.close();
  };
}

function openTopic(personId: string): OwnTopic {
  const followers = new Set<Follower>();
  const tell = (kind?: string) => {
    for (const follower of followers) follower(kind);
  };
  const tellWhenSeen = () => {
    if (document.visibilityState === 'visible') tell();
  };
  const leave = joinAgain(`person:${personId}`, tell);
  document.addEventListener('visibilitychange', tellWhenSeen);
  return {
    followers,
    close: () => {
      document.removeEventListener('visibilitychange', tellWhenSeen);
      leave();
    },
  };
}

/** Joins a topic until it is left, also when the server closes it, as it does with an expired token. */
function joinAgain(topic: string, tell: Follower): () => void {
  let channel: RealtimeChannel | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let hasLeft = false;
  let tries = 0;

  const retry = () => {
    channel = undefined;
    if (hasLeft) return;
    timer = setTimeout(() => void join(), Math.min(longestWaitMs, 1_000 * 2 ** tries));
    tries += 1;
  };
  const join = async () => {
    try {
      const client = await loadRealtimeClient();
      // Otherwise the first join would have the key alone.
      await client.setAuth();
      if (hasLeft) return;
      channel = client.channel(topic, { config: { private: true } });
      channel
        .on('broadcast', { event: '*' }, ({ event, payload }: Told) => {
          tell(event);
          // Of the community as a whole: rights are checked when a channel is joined, and whoever is banned has none.
          if (event === 'access_changed' && payload?.group_id === undefined) void channel?.unsubscribe();
        })
        .subscribe((status: string) => {
          if (status === 'SUBSCRIBED') {
            tries = 0;
            tell(undefined);
            // Lost connections and refused joins are tried again by the client itself.
          } else if (status === 'CLOSED') retry();
        });
    } catch {
      // The client could not be loaded: the network is away.
      retry();
    }
  };

  void join();
  return () => {
    hasLeft = true;
    clearTimeout(timer);
    void channel?.unsubscribe();
  };
}
