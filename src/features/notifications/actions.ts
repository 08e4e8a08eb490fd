import { PUBLIC_SUPABASE_PUBLISHABLE_KEY } from 'astro:env/client';
import {
  type NotificationKind,
  notificationKinds,
} from '../../../supabase/functions/_shared/contracts/notifications.ts';
import { readErrorResponse } from '../../lib/browser/errors/api-error.ts';
import { serviceUrl } from '../../lib/shared/service-url.ts';

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
  const address = serviceUrl(`functions/v1/notify/unsubscribe?token=${encodeURIComponent(token)}`);
  const headers = { apikey: PUBLIC_SUPABASE_PUBLISHABLE_KEY };
  const reply = await fetch(address, { method: 'POST', headers });
  if (reply.ok) return;
  throw await readErrorResponse(reply);
}
