import { createTransport } from 'nodemailer';

/** An email to one address, as plain text and as HTML. */
export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends emails to the SMTP server at `host` and `port`; rejects when it does not accept them. */
export function createSmtpSender({ host, port, from }: { host: string; port: number; from: string }) {
  const transport = createTransport({ host, port, secure: false, ignoreTLS: true, connectionTimeout: 5_000 });
  return async (email: Email): Promise<void> => {
    // An object is not parsed, so the address cannot add recipients.
    await transport.sendMail({ ...email, from, to: { name: '', address: email.to } });
  };
}
