import type { FunctionEnv } from '../../_shared/function-env.ts';
import { sendMailByHttp, sendSms } from './http.ts';
import type { OutgoingMail, OutgoingSms } from './outgoing.ts';
import { openSmtp } from './smtp.ts';

/** The ways out of one batch. */
export interface Senders {
  /** What stands after the @ of message ids. */
  domain: string;
  mail: (mail: OutgoingMail) => Promise<void>;
  sms: (message: OutgoingSms) => Promise<void>;
  close: () => void;
}

const notSetUp = (what: string, names: string) => () =>
  Promise.reject(new Error(`${what} are not set up: ${names}.`));

/** Opens what the environment names; what it does not name fails with a sentence, and is tried again later. */
export function openSenders({ mail, sms }: Pick<FunctionEnv, 'mail' | 'sms'>): Senders {
  const smtp = mail?.kind === 'smtp' ? openSmtp(mail) : undefined;
  const byHttp = mail?.kind === 'http' ? (one: OutgoingMail) => sendMailByHttp(mail, one) : undefined;
  return {
    domain: /@([^@>\s]+)>?$/.exec(mail?.from ?? '')?.[1] ?? 'hub.invalid',
    mail: smtp?.send ?? byHttp ?? notSetUp('Mails', 'MAIL_FROM with SMTP_HOST or MAIL_HTTP_URL'),
    sms: sms ? (one) => sendSms(sms, one) : notSetUp('Text messages', 'SMS_HTTP_URL'),
    close: () => smtp?.close(),
  };
}
