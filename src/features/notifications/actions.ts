import { PUBLIC_SUPABASE_PUBLISHABLE_KEY, PUBLIC_SUPABASE_URL } from 'astro:env/client';
import {
  type NotificationKind,
  notificationKinds,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { ApiError } from '../../lib/browser/errors/api-error.ts';

/** The kind of mail that a link from a mail names; undefined when the link is not whole. */
export function readLinkedKind(
  search: string,
): { token: string; kind: NotificationKind | 'digests' } | undefined {
  const token = new URLSearchParams(search).get('token') ?? '';
  const [, kind = ''] = token.split('.');
  return kind === 'digests'
    ? { token, kind }
    : Object.hasOwn(notificationKinds, kind)
      ? { token, kind: kind as NotificationKind }
      : undefined;
}

/** Switches off what a link names, without sign-in. Throws ApiError. */
export async function unsubscribe(token: string): Promise<void> {
  const base = `${PUBLIC_SUPABASE_URL.replace(/\/$/, '')}/functions/v1/notify/unsubscribe`;
  const headers = { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY };
  const reply = await fetch(`${base}?token=${encodeURIComponent(token)}`, { method: 'POST', headers });
  if (reply.ok) return;
  throw new ApiError(reply.status, (await reply.json().catch(() => ({}))) as Record<string, string>);
}
