import { useEffect, useRef } from 'react';
import { announce } from './session-events.ts';

/**
 * Announces that the session is back, so that what could not be saved is saved: once `userId`, who was away, is not any more.
 * Never for somebody else who signed in meanwhile.
 */
export function useAnnounceReturn(isAway: boolean, userId: string | undefined) {
  const awayId = useRef<string>(undefined);
  useEffect(() => {
    if (!isAway && userId !== undefined && awayId.current === userId) announce('session-restored');
    awayId.current = isAway ? userId : undefined;
  }, [isAway, userId]);
}
