import { z } from 'zod';
import { maxReasonLength, reportedEntities, sanctionKinds } from '../../_shared/contracts/moderation.ts';
import { formatDateTime } from '../format-date-time.ts';
import { type Hub, link, type Message, quote, text } from '../message.ts';
import { textsIn } from '../texts/index.ts';

const words = z.string().max(maxReasonLength);

/** What happened to a person in the community: a warning, mute or ban, its end, or the answer to their appeal. */
export const SanctionMail = z.object({
  outcome: z.enum(['given', 'ended', 'appeal_upheld', 'appeal_lifted']),
  kind: z.enum(sanctionKinds),
  reason: words,
  /** Missing for a warning and for a ban without an end. */
  ends_at: z.string().optional(),
  answer: words.optional(),
});

/** That staff hid something of a person, or show it again. */
export const HiddenMail = z.object({
  outcome: z.enum(['hidden', 'shown']),
  entity: z.enum(reportedEntities),
  reason: words.optional(),
});

/** The answer to whoever reported something; whose it was stays out of it. */
export const CommunityReportMail = z.object({
  entity: z.enum(reportedEntities),
  outcome: z.enum(['dismissed', 'hidden']),
});

/** The answer to a requested review of a profile. */
export const ProfileReviewMail = z.object({
  outcome: z.enum(['shown', 'hidden']),
  reason: words.optional(),
});

const rules = '/account/community-rules';

/** Composes the email about a warning, mute or ban: what, until when, why, and how to appeal. */
export function composeSanction(data: z.infer<typeof SanctionMail>, hub: Hub): Message {
  const { outcome, kind, reason, ends_at: endsAt, answer } = data;
  const t = textsIn(hub.language).moderation;
  if (outcome !== 'given')
    return {
      subject: t.outcomes[outcome].subject,
      blocks: [text(t.outcomes[outcome].sentence[kind]), ...quote(answer), link(t.open, rules)],
    };
  const until = endsAt === undefined ? t.noEnd : t.until(formatDateTime(endsAt, hub));
  return {
    subject: t.given[kind].subject,
    blocks: [
      text(t.given[kind].sentence),
      ...(kind === 'warning' ? [] : [text(until)]),
      text(t.reason),
      ...quote(reason),
      text(t.appeal),
      link(t.open, rules),
      link(t.conduct, '/code-of-conduct'),
    ],
  };
}

/** Composes the email that tells a person what staff hid, and why, or that it is shown again. */
export function composeHidden({ outcome, entity, reason }: z.infer<typeof HiddenMail>, hub: Hub): Message {
  const t = textsIn(hub.language).moderation;
  if (outcome === 'shown')
    return {
      subject: t.hidden.shown,
      blocks: [text(t.hidden.shownAgain[entity]), link(t.conduct, '/code-of-conduct')],
    };
  return {
    subject: t.hidden.subject,
    blocks: [
      text(t.hidden.sentences[entity]),
      text(t.reason),
      ...quote(reason),
      ...(entity === 'profile' ? [link(t.hidden.profile, '/account/people/profile')] : []),
      link(t.conduct, '/code-of-conduct'),
    ],
  };
}

/** Composes the email that tells whoever reported something that staff looked at it. */
export function composeCommunityReport(
  { entity, outcome }: z.infer<typeof CommunityReportMail>,
  hub: Hub,
): Message {
  const t = textsIn(hub.language).moderation;
  return {
    subject: t.report.subject,
    blocks: [
      text(`${t.report.thanks[entity]} ${t.report.outcomes[outcome]}`),
      link(t.conduct, '/code-of-conduct'),
    ],
  };
}

/** Composes the answer to a requested review of a profile. */
export function composeProfileReview(data: z.infer<typeof ProfileReviewMail>, hub: Hub): Message {
  const t = textsIn(hub.language).moderation;
  return {
    subject: t.review.subject,
    blocks: [
      text(t.review[data.outcome]),
      ...quote(data.reason),
      link(t.hidden.profile, '/account/people/profile'),
    ],
  };
}
