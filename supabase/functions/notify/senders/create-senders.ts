import type { FunctionEnv } from '../../_shared/function-env.ts';
import { sendMailByHttp, sendSms } from './http.ts';
import type { OutgoingMail, OutgoingPush, OutgoingSms } from './messages.ts';
import { sendPush } from './push.ts';
import { openSmtp } from './smtp.ts';

/** The senders of one batch. */
export interface Senders {
  /** The domain of message ids. */
  domain: string;
  mail: (mail: OutgoingMail) => Promise<void>;
  sms: (message: OutgoingSms) => Promise<void>;
  push: (message: OutgoingPush) => Promise<void>;
  close: () => void;
}

const notSetUp = (what: string, names: string) => () =>
  Promise.reject(new Error(`${what} are not set up: ${names}.`));

/** Creates the senders that the environment configures. One that is not configured rejects, and its messages are retried later. */
export function createSenders({ mail, sms, push }: Pick<FunctionEnv, 'mail' | 'sms' | 'push'>): Senders {
  const smtp = mail?.kind === 'smtp' ? openSmtp(mail) : undefined;
  const byHttp = mail?.kind === 'http' ? (one: OutgoingMail) => sendMailByHttp(mail, one) : undefined;
  return {
    domain: /@([^@>\s]+)>?$/.exec(mail?.from ?? '')?.[1] ?? 'hub.invalid',
    mail: smtp?.send ?? byHttp ?? notSetUp('Emails', 'MAIL_FROM with SMTP_HOST or MAIL_HTTP_URL'),
    sms: sms ? (one) => sendSms(sms, one) : notSetUp('Text messages', 'SMS_HTTP_URL'),
    push: push ? (one) => sendPush(push, one) : notSetUp('Pushes', 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'),
    close: () => smtp?.close(),
  };
}
