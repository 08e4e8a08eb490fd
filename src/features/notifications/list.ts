import type { Language } from '#contracts/languages.ts';
import { NotificationCounts, NotificationPage } from '#contracts/notifications.ts';
import { loadDataClient } from '../../lib/browser/data-client.ts';
import { readErrorResponse } from '../../lib/browser/errors/api-error.ts';
import { personHeaders } from '../../lib/browser/fetch-as-person.ts';
import { serviceUrl } from '../../lib/shared/service-url.ts';

/** An entry of the list. */
export type Entry = NotificationPage['items'][number];

/** The key of the list of a person. */
export const notificationsKey = (userId: string) => ['notifications', userId] as const;

/** A page of the notifications of who is signed in, in a language. Throws ApiError. */
export async function readNotifications(language: Language, before?: string): Promise<NotificationPage> {
  const query = new URLSearchParams({ language, ...(before !== undefined && { before }) });
  const reply = await fetch(serviceUrl(`functions/v1/notify/list?${query.toString()}`), {
    headers: await personHeaders(),
  });
  if (reply.ok) return NotificationPage.parse(await reply.json());
  throw await readErrorResponse(reply);
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
