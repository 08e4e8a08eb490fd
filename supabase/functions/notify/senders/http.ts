import type { MailSettings, SmsSettings } from '../../_shared/message-settings.ts';
import { type OutgoingMail, type OutgoingSms, PermanentDeliveryError } from './messages.ts';

const timeoutMs = 15_000;

function toBase64(content: string | Uint8Array): string {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

async function post(url: string, token: string, id: string, body: unknown) {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
    body: JSON.stringify(body),
    // Neither the token nor the message must follow a redirect.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await reply.body?.cancel();
  if (reply.ok) return;
  const problem = `The service responded ${String(reply.status)}.`;
  throw reply.status === 400 || reply.status === 422
    ? new PermanentDeliveryError(problem)
    : new Error(problem);
}

/** Sends an email through an HTTP service with Resend's JSON format. */
export async function sendMailByHttp(settings: MailSettings & { kind: 'http' }, mail: OutgoingMail) {
  const { to, subject, html, text, messageId, headers, replyTo, attachments } = mail;
  const body = {
    from: settings.from,
    to: [to],
    subject,
    html,
    text,
    headers: { ...headers, 'Message-ID': messageId },
    ...(replyTo && { reply_to: replyTo }),
    ...(attachments && {
      attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
        filename: fileName,
        content_type: contentType,
        content: toBase64(content),
        ...(contentId && { content_id: contentId }),
      })),
    }),
  };
  await post(settings.url, settings.token, messageId, body);
}

/** Sends a text message through an HTTP service. */
export async function sendSms({ url, token, from }: SmsSettings, { to, text, id }: OutgoingSms) {
  await post(url, token, id, { to, from, text });
}
