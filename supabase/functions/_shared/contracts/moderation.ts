// zod/mini: these schemas reach the browser, where the parts that are not used should cost nothing.
import * as z from 'zod/mini';
import { MessageFile } from './messages.ts';

/** What can be reported in the community; private.reportable_entities() in Postgres. */
export const reportedEntities = [
  'message',
  'post',
  'vote',
  'agenda',
  'minutes',
  'document',
  'decision',
  'profile',
] as const;
export type ReportedEntity = (typeof reportedEntities)[number];

/** Why something is reported; community_reports.reason in Postgres. */
export const reportReasons = ['spam', 'harassment', 'fraud', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What staff can do to a person in the community; sanctions.kind in Postgres. */
export const sanctionKinds = ['warning', 'mute', 'ban'] as const;
export type SanctionKind = (typeof sanctionKinds)[number];

/** The most characters of a reason, an appeal or its answer. */
export const maxReasonLength = 2000;

/** A sanction as its person reads it: private.sanction_json(). */
export const Sanction = z.object({
  id: z.string(),
  kind: z.enum(sanctionKinds),
  reason: z.string(),
  starts_at: z.string(),
  /** Null for a warning, and for a ban without an end. */
  ends_at: z.nullable(z.string()),
  is_running: z.boolean(),
  lifted_at: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  appeal_outcome: z.nullable(z.enum(['upheld', 'lifted'])),
  appeal_answer: z.string(),
  appeal_decided_at: z.nullable(z.string()),
});
export type Sanction = z.infer<typeof Sanction>;

/** Where one stands in the community, as my_community_standing() answers. */
export const CommunityStanding = z.object({
  is_member: z.boolean(),
  conduct_version: z.number(),
  has_accepted: z.boolean(),
  accepted_at: z.nullable(z.string()),
  is_muted: z.boolean(),
  is_banned: z.boolean(),
  /** While the account is younger than a week: when the limits of new accounts end. */
  new_until: z.nullable(z.string()),
  sanctions: z.array(Sanction),
  /** What staff hid of one's profile. */
  profile: z.nullable(
    z.object({
      hides_texts: z.boolean(),
      hides_photo: z.boolean(),
      reason: z.string(),
      hidden_at: z.string(),
      review_requested_at: z.nullable(z.string()),
    }),
  ),
});
export type CommunityStanding = z.infer<typeof CommunityStanding>;

/** A sanction with who decided what, for staff. */
export const StaffSanction = z.extend(Sanction, {
  person_id: z.string(),
  person: z.string(),
  given_by: z.string(),
  lifted_by: z.string(),
  lift_reason: z.string(),
  appeal_decided_by: z.string(),
  /** Whether the reader may answer the appeal. */
  may_decide: z.boolean(),
});
export type StaffSanction = z.infer<typeof StaffSanction>;

/** A page of sanctions, as sanction_list() answers. */
export const SanctionPage = z.object({ sanctions: z.array(StaffSanction), next: z.optional(z.string()) });

const Group = z.object({ name: z.string(), slug: z.string() });

/** A report with its context as it was, for staff. */
export const CommunityReport = z.object({
  id: z.string(),
  entity: z.enum(reportedEntities),
  reason: z.enum(reportReasons),
  details: z.string(),
  context: z.array(
    z.object({
      name: z.string(),
      /** The title of a post, the question of a vote, or the field of a profile. */
      label: z.optional(z.nullable(z.string())),
      body: z.nullable(z.string()),
      created_at: z.string(),
      is_reported: z.boolean(),
      /** Of the reported message; those written before there were files have none. */
      files: z.optional(z.array(MessageFile)),
    }),
  ),
  status: z.enum(['pending', 'dismissed', 'hidden']),
  note: z.string(),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  reporter: z.string(),
  subject_id: z.nullable(z.string()),
  subject: z.string(),
  decider: z.string(),
  group: z.nullable(Group),
  /** The conversation of a message. */
  thread_id: z.nullable(z.string()),
  sanction: z.nullable(Sanction),
  earlier_sanctions: z.number(),
  /** Other reports of the same. */
  others: z.number(),
});
export type CommunityReport = z.infer<typeof CommunityReport>;

/** A page of reports, as community_report_list() answers. */
export const CommunityReportPage = z.object({
  reports: z.array(CommunityReport),
  next: z.optional(z.string()),
});

/** How much waits for moderators, as moderation_counts() answers. */
export const ModerationCounts = z.object({
  reports: z.number(),
  posts: z.number(),
  appeals: z.number(),
  profiles: z.number(),
});

/** Posts that wait, as held_posts() answers. */
export const HeldPosts = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['announcement', 'topic', 'reply']),
    title: z.string(),
    body: z.string(),
    author: z.string(),
    created_at: z.string(),
    group: Group,
  }),
);
export type HeldPost = z.infer<typeof HeldPosts>[number];

/** Profiles of which something is hidden, as profile_review_list() answers. */
export const ProfileReviews = z.array(
  z.object({
    user_id: z.string(),
    name: z.string(),
    hides_texts: z.boolean(),
    hides_photo: z.boolean(),
    reason: z.string(),
    hidden_at: z.string(),
    hidden_by: z.string(),
    review_requested_at: z.nullable(z.string()),
    headline: z.string(),
    about: z.string(),
    pronouns: z.string(),
    skills: z.array(z.string()),
    ask_me: z.string(),
    looking_for: z.string(),
    languages: z.array(z.string()),
    links: z.array(z.string()),
    avatar_url: z.nullable(z.string()),
  }),
);
export type ProfileReview = z.infer<typeof ProfileReviews>[number];
