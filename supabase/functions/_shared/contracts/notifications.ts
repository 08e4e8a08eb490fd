import { z } from 'zod';

/** The kinds of email that users can switch off, as labeled on the account page. */
export const notificationKinds = {
  decisions: 'Decisions on your submissions',
  reminders: 'Reminders when your job or deal ends soon',
  messages: 'Leads and referrals',
  renewals: 'Membership and subscription renewal reminders',
  approvals: 'Pending approvals',
  form_answers: 'New answers to forms',
  new_registrations: 'New registrations for your events',
  event_reminders: 'Reminders before events you registered for',
  event_messages: 'Messages from organizers of events you registered for',
  applications: 'Applications for your jobs',
  groups: 'Invitations, meetings, minutes and announcements of your groups',
  connections: 'Requests to connect and introductions',
  direct_messages: 'Messages from members you have not read',
  follows: 'News from organizations you follow',
} as const;

/** The kinds without entries of the bell: messages have a number of their own, and news of organizations come as a digest only. */
export const kindsWithoutBell: readonly string[] = ['direct_messages', 'follows'];

/** A kind that can be switched off; all others are always sent. */
export type NotificationKind = keyof typeof notificationKinds;

const together = [
  ['single', 'Right away'],
  ['daily', 'Once a day'],
  ['weekly', 'Once a week'],
] as const;

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
  groups: together,
  connections: together,
  direct_messages: together,
  follows: [
    ['weekly', 'Once a week'],
    ['daily', 'Once a day'],
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

/** From when until when, as HH:MM, what can wait does wait; without the times, nothing waits. */
export const QuietHours = z.object({
  starts_at: z.string().optional(),
  ends_at: z.string().optional(),
  /** An IANA name. */
  time_zone: z.string(),
});
export type QuietHours = z.infer<typeof QuietHours>;

/** How many notifications and messages a person has not read; 100 for more than 99. */
export const NotificationCounts = z.object({
  notifications: z.number().int(),
  messages: z.number().int(),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;

/** `GET /notify/list`: a page of the notifications of a person, the latest first. */
export const NotificationPage = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** In the language that was asked for. */
      title: z.string(),
      /** The place that it is about, within the hub; none where there is none. */
      path: z.string().optional(),
      /** How often the same came while it was unread. */
      occurrences: z.number().int(),
      at: z.string(),
      is_read: z.boolean(),
    }),
  ),
  /** The cursor of the next page. */
  next: z.string().optional(),
  counts: NotificationCounts,
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** `POST /notify/regular`: the results of the scheduled jobs. */
export const RegularReport = z.object({
  offers_passed_on: z.number().int(),
  /** Offers of tickets of a series. */
  series_offered: z.number().int(),
  memberships_advanced: z.number().int(),
  reminders: z.number().int(),
  /** Queued reminders before events. */
  event_reminders: z.number().int(),
  /** Queued reminders before meetings of groups. */
  meeting_reminders: z.number().int(),
  /** Queued digests for staff and organizers. */
  digests: z.number().int(),
  /** Queued emails for job alerts. */
  job_alerts: z.number().int(),
  events_extended: z.number().int(),
  counts_merged: z.number().int(),
  listed_events_renewed: z.number().int(),
  view_periods_moved: z.number().int(),
  feature_periods_applied: z.number().int(),
  placements_advanced: z.number().int(),
  /** Orders that were given back by refund runs. */
  refunds_made: z.number().int(),
  /** Refund runs that did nothing for an hour. */
  refunds_stuck: z.number().int(),
  /** Applications whose time is over. */
  profiles_derived: z.number().int(),
  /** Queued emails about unread messages. */
  unread_messages: z.number().int(),
  applications_deleted: z.number().int(),
  application_files_deleted: z.number().int(),
  form_files_deleted: z.number().int(),
  /** Files of documents of groups that are gone. */
  group_files_deleted: z.number().int(),
  message_files_deleted: z.number().int(),
  /** Messages of visitors, spam and answered reports whose time is over. */
  contact_deleted: z.number().int(),
  /** Emails that were settled half a year ago. */
  emails_deleted: z.number().int(),
  /** Entries of the bell that are 90 days old. */
  notifications_deleted: z.number().int(),
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
  kind: z.enum([...(Object.keys(notificationKinds) as NotificationKind[]), 'job_alerts', 'digests']),
  message: z.string(),
});
export type Unsubscribed = z.infer<typeof Unsubscribed>;
