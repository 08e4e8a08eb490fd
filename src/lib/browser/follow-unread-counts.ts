import { readStoredSession } from './call-as-stored.ts';
import { frameChange } from './frame-state.ts';
import { followOwnTopic } from './own-topic.ts';
import { renewUnreadCounts } from './unread-counts.ts';

const kinds = ['notifications', 'messages', 'group_post'];
const pauseMs = 1_000;

/**
 * Keeps the numbers in the header true: read now, whenever the tab is seen and, on pages that load Supabase's client anyway
 * (`isLive`), whenever the database tells of a change. Several changes within a second are one request.
 */
export function followUnreadCounts(sessionKey: string, isLive: boolean): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = 0;
  const renew = () => {
    clearTimeout(timer);
    timer = setTimeout(
      () => {
        last = Date.now();
        // Optional: the numbers stay as they are.
        renewUnreadCounts(sessionKey).catch(() => undefined);
      },
      Math.max(0, last + pauseMs - Date.now()),
    );
  };
  renew();
  let person: string | undefined;
  let leave: (() => void) | undefined;
  const follow = () => {
    const now = readStoredSession(sessionKey)?.user.id;
    if (now === person) return;
    leave?.();
    person = now;
    renew();
    leave =
      isLive && now !== undefined
        ? followOwnTopic(now, (kind) => {
            if (kind === undefined || kinds.includes(kind)) renew();
          })
        : undefined;
  };
  follow();
  document.addEventListener(frameChange, follow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') renew();
  });
}
