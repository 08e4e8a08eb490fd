import type { FunctionEnv } from '../../_shared/function-env.ts';
import { sendMailByHttp, sendSms } from './http.ts';
import type { OutgoingMail, OutgoingSms } from './messages.ts';
import { openSmtp } from './smtp.ts';

/** The senders of one batch. */
export interface Senders {
  /** The domain of message ids. */
  domain: string;
  mail: (mail: OutgoingMail) => Promise<void>;
  sms: (message: OutgoingSms) => Promise<void>;
  close: () => void;
}

const notSetUp = (what: string, names: string) => () =>
  Promise.reject(new Error(`${what} are not set up: ${names}.`));

/** Creates the senders that the environment configures. One that is not configured rejects, and its messages are retried later. */
export function createSenders({ mail, sms }: Pick<FunctionEnv, 'mail' | 'sms'>): Senders {
  const smtp = mail?.kind === 'smtp' ? openSmtp(mail) : undefined;
  const byHttp = mail?.kind === 'http' ? (one: OutgoingMail) => sendMailByHttp(mail, one) : undefined;
  return {
    domain: /@([^@>\s]+)>?$/.exec(mail?.from ?? '')?.[1] ?? 'hub.invalid',
    mail: smtp?.send ?? byHttp ?? notSetUp('Emails', 'MAIL_FROM with SMTP_HOST or MAIL_HTTP_URL'),
    sms: sms ? (one) => sendSms(sms, one) : notSetUp('Text messages', 'SMS_HTTP_URL'),
    close: () => smtp?.close(),
  };
}
