import { useEffect, useRef, useState } from 'react';
import type { PeopleHere } from '#contracts/presence.ts';
import { useOwnTopic } from '../../../kit/use-own-topic.ts';
import { announcePresence, endPresence, type Place } from './presence.ts';

const everyMs = 60_000;
// People who come and go one after the other are read once.
const atMostEveryMs = 2_000;
const stayedMs = 5_000;

/** Who else has a place open, as long as this page is in sight, and says to them that this one does. */
export function usePeopleHere(userId: string, { kind, id }: Place): PeopleHere | undefined {
  const [here, setHere] = useState<PeopleHere>();
  const renew = useRef(() => {});
  useEffect(() => {
    const tab = crypto.randomUUID();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let nextAt = 0;
    let hasEnded = false;
    const isSeen = () => !hasEnded && document.visibilityState === 'visible';
    const schedule = (waitMs: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => void announce(), waitMs);
    };
    const announce = async () => {
      if (!isSeen()) return;
      nextAt = Date.now() + atMostEveryMs;
      schedule(everyMs);
      // Without an answer nobody is known to be here; the next minute asks again.
      const answer = await announcePresence({ kind, id }, tab).catch(() => undefined);
      if (!hasEnded) setHere(answer);
    };
    const end = () => {
      clearTimeout(timer);
      endPresence({ kind, id }, tab);
    };
    const endWhenHidden = () => {
      if (document.visibilityState === 'hidden') end();
    };
    // Earlier than the page is hidden: requests of a page that is gone pass no service worker. One that stays, as at a download, says so again.
    const endBeforeLeaving = () => {
      end();
      schedule(stayedMs);
    };
    renew.current = () => schedule(Math.max(0, nextAt - Date.now()));
    renew.current();
    document.addEventListener('visibilitychange', endWhenHidden);
    addEventListener('beforeunload', endBeforeLeaving);
    return () => {
      hasEnded = true;
      document.removeEventListener('visibilitychange', endWhenHidden);
      removeEventListener('beforeunload', endBeforeLeaving);
      end();
    };
  }, [kind, id]);
  useOwnTopic(userId, 'presence', () => renew.current());
  return here;
}
