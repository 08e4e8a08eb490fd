import type { NotificationCounts } from '#contracts/notifications.ts';
import { callAsStored, readStoredSession } from './call-as-stored.ts';

const most = 99;

/** Reads how much is unread of who is signed in, and shows it in the header. */
export async function renewUnreadCounts(sessionKey: string): Promise<void> {
  const session = readStoredSession(sessionKey);
  const counts =
    session && ((await callAsStored(session, 'notification_counts')) as NotificationCounts | undefined);
  if (counts) showUnreadCounts(counts);
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
