import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import type { Language } from '#contracts/languages.ts';
import { NotificationCounts, NotificationPage } from '#contracts/notifications.ts';
import { readAccessToken } from '../../lib/browser/auth-client.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { ApiError } from '../../lib/browser/errors/api-error.ts';

/** An entry of the list. */
export type Entry = NotificationPage['items'][number];

/** The key of the list of a person. */
export const notificationsKey = (userId: string) => ['notifications', userId] as const;

/** A page of the notifications of who is signed in, in a language. Throws ApiError. */
export async function readNotifications(language: Language, before?: string): Promise<NotificationPage> {
  const query = new URLSearchParams({ language, ...(before !== undefined && { before }) });
  const base = PUBLIC_SUPABASE_URL.replace(/\/$/, '');
  const token = await readAccessToken();
  const reply = await fetch(`${base}/functions/v1/notify/list?${query.toString()}`, {
    headers: {
      apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  if (reply.ok) return NotificationPage.parse(await reply.json());
  throw new ApiError(reply.status, (await reply.json().catch(() => ({}))) as Record<string, string>);
}

/** Marks an entry as read; resolves to what is unread then. Throws the database's error. */
export async function markRead(id: string): Promise<NotificationCounts> {
  const data = await loadDataClient();
  const { data: counts } = await data.rpc('mark_notification_read', { id }).throwOnError();
  return NotificationCounts.parse(counts);
}

/** Marks as read what was there at a moment; what came since stays unread. Throws the database's error. */
export async function markAllRead(until: string): Promise<NotificationCounts> {
  const data = await loadDataClient();
  const { data: counts } = await data.rpc('mark_notifications_read', { until }).throwOnError();
  return NotificationCounts.parse(counts);
}
