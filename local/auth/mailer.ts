import { createTransport } from 'nodemailer';

/** A mail to one address, in both forms. */
export interface OutgoingMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Hands mails to the SMTP server at `host` and `port`; rejects when it refuses. */
export function createSmtpSender({ host, port, from }: { host: string; port: number; from: string }) {
  const transport = createTransport({ host, port, secure: false, ignoreTLS: true, connectionTimeout: 5_000 });
  return async (mail: OutgoingMail): Promise<void> => {
    // As an object, the address is never parsed: it cannot name further recipients.
    await transport.sendMail({ ...mail, from, to: { name: '', address: mail.to } });
  };
}
