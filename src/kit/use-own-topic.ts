import { useEffect, useRef } from 'react';
import { followOwnTopic } from '../lib/browser/own-topic.ts';

/** Calls `renew` when the database tells the person a change of this kind, and whenever one may have been missed. */
export function useOwnTopic(userId: string, kind: string, renew: () => void): void {
  const latest = useRef(renew);
  useEffect(() => {
    latest.current = renew;
  });
  useEffect(
    () =>
      followOwnTopic(userId, (told) => {
        if (told === undefined || told === kind) latest.current();
      }),
    [userId, kind],
  );
}
