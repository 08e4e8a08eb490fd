import type { CommunityReport, ReportedEntity, ReportReason, SanctionKind } from '#contracts/moderation.ts';

/** What was reported. */
export const entityLabels: Record<ReportedEntity, string> = {
  message: 'Message',
  post: 'Post',
  vote: 'Vote',
  agenda: 'Meeting',
  minutes: 'Minutes',
  document: 'Document',
  decision: 'Decision',
  profile: 'Profile',
};

/** Why something was reported. */
export const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  fraud: 'Fraud',
  other: 'Something else',
};

/** What became of a report. */
export const statusLabels: Record<CommunityReport['status'], string> = {
  pending: 'Pending review',
  dismissed: 'Dismissed',
  hidden: 'Hidden',
};

/** What is done to a person. */
export const sanctionLabels: Record<SanctionKind, string> = { warning: 'Warning', mute: 'Mute', ban: 'Ban' };

/** The parts of a profile. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  headline: 'Headline',
  pronouns: 'Pronouns',
  about: 'About',
  skills: 'Skills',
  ask_me: 'Ask me about',
  looking_for: 'Looking for',
  languages: 'Languages',
  links: 'Links',
  avatar_url: 'Photo',
};
