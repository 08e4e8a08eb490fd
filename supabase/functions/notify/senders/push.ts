import { buildPushPayload } from '@block65/webcrypto-web-push';
import { isPushEndpoint } from '../../_shared/contracts/push.ts';
import type { PushSettings } from '../../_shared/push-settings.ts';
import { GoneError, type OutgoingPush, PermanentDeliveryError } from './messages.ts';

const timeoutMs = 15_000;
const keptSeconds = 86_400;

/**
 * Sends a notification, encrypted for one browser (RFC 8291), to its push service, and to nothing else: redirects are not followed.
 * Throws GoneError when the browser no longer subscribes.
 */
export async function sendPush(settings: PushSettings, { endpoint, p256dh, auth, message }: OutgoingPush) {
  if (!isPushEndpoint(endpoint)) throw new GoneError('This is no address of a known push service.');
  const { headers, method, body } = await buildPushPayload(
    { data: { ...message }, options: { ttl: keptSeconds } },
    { endpoint, expirationTime: null, keys: { p256dh, auth } },
    settings,
  );
  const reply = await fetch(endpoint, {
    headers,
    method,
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await reply.body?.cancel();
  if (reply.ok) return;
  const problem = `The push service responded ${String(reply.status)}.`;
  if (reply.status === 404 || reply.status === 410) throw new GoneError(problem);
  throw reply.status === 429 || reply.status >= 500
    ? new Error(problem)
    : new PermanentDeliveryError(problem);
}
