import { Buffer } from 'node:buffer';
import { createTransport } from 'nodemailer';
import type { MailSettings } from '../../_shared/message-settings.ts';
import { type OutgoingMail, PermanentDeliveryError } from './messages.ts';

/** A connection to an SMTP server for a batch of emails; close it when the batch is done. */
export function openSmtp(settings: MailSettings & { kind: 'smtp' }) {
  const { host, port, secure, user, password, from, problem } = settings;
  const transport = createTransport({
    host,
    port,
    secure,
    pool: true,
    maxConnections: 1,
    // The host name stays private; besides, functions may not read it.
    name: from.replace(/^.*@|>$/g, ''),
    // A local server has no certificate.
    ignoreTLS: host === '127.0.0.1' || host === 'localhost',
    requireTLS: user !== undefined && !secure,
    connectionTimeout: 10_000,
    socketTimeout: 15_000,
    ...(user && password && { auth: { user, pass: password } }),
  });
  return {
    send: async (mail: OutgoingMail) => {
      // Said at once: the connection would only time out.
      if (problem) throw new Error(problem);
      const { to, subject, html, text, messageId, headers, replyTo, attachments = [] } = mail;
      try {
        // An address passed as an object is not parsed, so it cannot smuggle in more recipients.
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          text,
          messageId,
          headers,
          ...(replyTo && { replyTo: { name: '', address: replyTo } }),
          attachments: attachments.map(({ fileName, contentType, content, contentId }) => ({
            filename: fileName,
            contentType,
            content: typeof content === 'string' ? content : Buffer.from(content),
            ...(contentId && { cid: contentId }),
          })),
        });
      } catch (error) {
        const {
          code,
          responseCode = 0,
          message,
        } = error as { code?: string; responseCode?: number; message: string };
        const isPermanent = code === 'EENVELOPE' && (responseCode === 0 || responseCode >= 500);
        throw isPermanent ? new PermanentDeliveryError(message) : error;
      }
    },
    close: () => {
      transport.close();
    },
  };
}
