/** What each state means for the people of a business, and what they can do. */
const meanings: Record<string, readonly [label: string, meaning: string]> = {
  draft: ['Draft', 'Only your team can see it. Submit it for review when it is ready.'],
  pending: ['Pending review', 'We will email you after the review.'],
  approved: ['Live', 'Visible to everyone.'],
  active: ['Live', 'Visible to everyone.'],
  rejected: ['Changes needed', 'Read the reason, make the changes and submit it again.'],
  suspended: ['Suspended', 'Not visible. Contact us for help.'],
  archived: ['Archived', 'No longer visible. Submit it for review to publish it again.'],
  merged: ['Merged', 'Merged into another listing.'],
  paused: ['Paused', 'Not visible until you resume it.'],
  ended: ['Ended', 'This has ended.'],
  filled: ['Filled', 'The position is filled. No longer visible.'],
  closed: ['Closed', 'No longer visible.'],
  expired: ['Expired', 'It has expired. Extend it to show it again.'],
  started: ['Started', 'Verify that you own the business.'],
  awaiting_proof: ['Code sent', 'Enter the code we sent.'],
  pending_review: ['Pending review', 'We will email you after the review.'],
  needs_info: ['Info needed', 'We need more information from you.'],
};

/** The short name of a state. */
export const nameState = (state: string) => meanings[state]?.[0] ?? state;

/** What a state means, in a sentence. */
export const describeState = (state: string) => meanings[state]?.[1] ?? '';
