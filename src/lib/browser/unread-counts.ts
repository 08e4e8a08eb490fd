import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import type { NotificationCounts } from '#contracts/notifications.ts';
import { readAccessToken } from './auth-client.ts';
import { readStored } from './frame-state.ts';
import { serviceUrl } from '../shared/service-url.ts';

const almostOverMs = 30_000;
const most = 99;

interface StoredSession {
  access_token: string;
  /** In seconds. */
  expires_at: number;
}

/** Reads how much is unread of who is signed in, and shows it in the header. Without Supabase's client while the token is valid. */
export async function renewUnreadCounts(sessionKey: string): Promise<void> {
  const session = readStored(sessionKey) as StoredSession | null;
  if (!session) return;
  const isOver = session.expires_at * 1000 - Date.now() < almostOverMs;
  const token = isOver ? await readAccessToken() : session.access_token;
  if (token === undefined) return;
  const address = serviceUrl('rest/v1/rpc/notification_counts');
  const reply = await fetch(address, {
    headers: { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY, authorization: `Bearer ${token}` },
  });
  if (reply.ok) showUnreadCounts((await reply.json()) as NotificationCounts);
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
