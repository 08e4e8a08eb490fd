import type { NotificationCounts } from '#contracts/notifications.ts';
import { callAsStored, readStoredSession } from './call-as-stored.ts';
import { forgetFollowed, recallFollowed } from './followed-entry.ts';

const most = 99;

/**
 * Reads how much is unread of who is signed in, and shows it in the header. Where a notification led to this page, the same request
 * marks it as read.
 */
export async function renewUnreadCounts(sessionKey: string): Promise<void> {
  const session = readStoredSession(sessionKey);
  if (!session) return;
  const id = recallFollowed(session.user.id);
  const counts = await (id === undefined
    ? callAsStored(session, 'notification_counts')
    : callAsStored(session, 'mark_notification_read', { id }));
  if (!counts) return;
  if (id !== undefined) forgetFollowed(id);
  showUnreadCounts(counts as NotificationCounts);
}

/** Shows in the header how much is unread; says it aloud only where it became more on this page. */
export function showUnreadCounts(counts: NotificationCounts): void {
  const news: string[] = [];
  for (const place of document.querySelectorAll<HTMLElement>('[data-unread]')) {
    const { unread: name = '', unreadLabel: label = '', shown } = place.dataset;
    const count = name === 'messages' ? counts.messages : counts.notifications;
    const badge = place.querySelector<HTMLElement>('.count');
    if (!badge) continue;
    const number = count > most ? `${String(most)}+` : String(count);
    const words = Object.assign(document.createElement('span'), { textContent: ` ${label}` });
    words.className = 'visually-hidden';
    badge.hidden = count === 0;
    badge.replaceChildren(...(count > 0 ? [number, words] : []));
    place.dataset['shown'] = String(count);
    const title = place.querySelector('.for-readers')?.textContent ?? '';
    if (shown !== undefined && count > Number(shown)) news.push(`${title}: ${number} ${label}`);
  }
  const region = document.querySelector('[data-unread-news]');
  if (region && news.length > 0) region.textContent = news.join('. ');
}
