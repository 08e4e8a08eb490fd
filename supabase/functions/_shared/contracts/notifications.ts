import { z } from 'zod';

/** The kinds of mail that a person may switch off, as the account page names them. */
export const notificationKinds = {
  decisions: 'Decisions on your submissions',
  reminders: 'Reminders when your job or deal ends soon',
  renewals: 'Membership and subscription renewal reminders',
} as const;

/** A kind that can be switched off; all others always come. */
export type NotificationKind = keyof typeof notificationKinds;

/** `POST /notify/send`: how each message of the batch ended. */
export const SendReport = z.object({
  sent: z.number().int(),
  retried: z.number().int(),
  failed: z.number().int(),
  /** Whether more is due right now. */
  more: z.boolean(),
  items: z.array(
    z.object({
      id: z.string(),
      template: z.string(),
      outcome: z.enum(['sent', 'retry', 'failed', 'release']),
      problem: z.string().optional(),
    }),
  ),
});
export type SendReport = z.infer<typeof SendReport>;

/** `POST /notify/regular`: what the regular work found to do. */
export const RegularReport = z.object({
  offers_passed_on: z.number().int(),
  reminders: z.number().int(),
  /** Mails queued for searches that people keep. */
  job_alerts: z.number().int(),
  events_extended: z.number().int(),
  /** Accounts whose owners asked for it two weeks ago. */
  accounts_deleted: z.number().int(),
});
export type RegularReport = z.infer<typeof RegularReport>;

/** `POST /notify/unsubscribe`: the kind of mail that does not come any more. */
export const Unsubscribed = z.object({
  kind: z.enum(['decisions', 'reminders', 'renewals', 'job_alerts']),
  message: z.string(),
});
export type Unsubscribed = z.infer<typeof Unsubscribed>;
