import { z } from 'zod';

/** The kinds of email that users can switch off, as labeled on the account page. */
export const notificationKinds = {
  decisions: 'Decisions on your submissions',
  reminders: 'Reminders when your job or deal ends soon',
  messages: 'Messages from visitors of your business',
  renewals: 'Membership and subscription renewal reminders',
  approvals: 'Pending approvals',
  form_answers: 'New answers to forms',
  new_registrations: 'New registrations for your events',
  event_reminders: 'Reminders before events you registered for',
  event_messages: 'Messages from organizers of events you registered for',
  applications: 'Applications for your jobs',
} as const;

/** A kind that can be switched off; all others are always sent. */
export type NotificationKind = keyof typeof notificationKinds;

/** The choices of the kinds that come at certain times, the default first; each can also be switched off. */
export const notificationFrequencies: Partial<
  Record<NotificationKind, readonly (readonly [value: string, label: string])[]>
> = {
  approvals: [
    ['daily', 'Once a day'],
    ['hourly', 'Once an hour'],
  ],
  new_registrations: [
    ['daily', 'Once a day'],
    ['each', 'At each registration'],
  ],
  event_reminders: [
    ['day', '1 day before'],
    ['hours', '2 hours before'],
    ['both', '1 day and 2 hours before'],
  ],
};

/** `POST /notify/send`: the result of each message of the batch. */
export const SendReport = z.object({
  sent: z.number().int(),
  retried: z.number().int(),
  failed: z.number().int(),
  /** Whether more messages are due now. */
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

/** `POST /notify/regular`: the results of the scheduled jobs. */
export const RegularReport = z.object({
  offers_passed_on: z.number().int(),
  memberships_advanced: z.number().int(),
  reminders: z.number().int(),
  /** Queued reminders before events. */
  event_reminders: z.number().int(),
  /** Queued digests for staff and organizers. */
  digests: z.number().int(),
  /** Queued emails for job alerts. */
  job_alerts: z.number().int(),
  events_extended: z.number().int(),
  feature_periods_applied: z.number().int(),
  placements_advanced: z.number().int(),
  /** Applications whose time is over. */
  applications_deleted: z.number().int(),
  application_files_deleted: z.number().int(),
  form_files_deleted: z.number().int(),
  /** Messages of visitors, spam and answered reports whose time is over. */
  contact_deleted: z.number().int(),
  /** Emails that were settled half a year ago. */
  emails_deleted: z.number().int(),
  /** Counts of rate limits that are more than a day old. */
  rate_limits_deleted: z.number().int(),
  /** Accounts whose deletion was requested two weeks ago. */
  accounts_deleted: z.number().int(),
  /** Listings whose address the geocoder turned into a place. */
  listings_geocoded: z.number().int(),
});
export type RegularReport = z.infer<typeof RegularReport>;

/** `POST /notify/unsubscribe`: the kind of email that was switched off. */
export const Unsubscribed = z.object({
  kind: z.enum([...(Object.keys(notificationKinds) as NotificationKind[]), 'job_alerts']),
  message: z.string(),
});
export type Unsubscribed = z.infer<typeof Unsubscribed>;
