import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../_shared/message-settings.ts';
import { type OutgoingMail, RefusedForGood } from './outgoing.ts';

/** A connection to an SMTP server for a batch of mails; close it when the batch is done. */
export function openSmtp(settings: MailSettings & { kind: 'smtp' }) {
  const { host, port, secure, user, password, from } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    pool: true,
    maxConnections: 1,
    // The name of the machine is nobody's business, and functions may not ask for it.
    name: from.replace(/^.*@|>$/g, ''),
    // A server on this machine has no certificate to show.
    ignoreTLS: host === '127.0.0.1' || host === 'localhost',
    requireTLS: user !== undefined && !secure,
    connectionTimeout: 10_000,
    socketTimeout: 15_000,
    ...(user && password && { auth: { user, pass: password } }),
  });
  return {
    send: async ({ to, subject, html, text, messageId, headers }: OutgoingMail) => {
      try {
        // As an object, the address is never parsed: it cannot name further recipients.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers,
        });
      } catch (error) {
        const {
          code,
          responseCode = 0,
          message,
        } = error as { code?: string; responseCode?: number; message: string };
        const isForGood = code === 'EENVELOPE' && (responseCode === 0 || responseCode >= 500);
        throw isForGood ? new RefusedForGood(message) : error;
      }
    },
    close: () => {
      transport.close();
    },
  };
}
