/** What each state means for the people of a business, and what they can do. */
const meanings: Record<string, string> = {
  draft: 'Only your team can see it. Submit it for review when it is ready.',
  pending: 'We will email you after the review.',
  approved: 'Visible to everyone.',
  active: 'Visible to everyone.',
  rejected: 'Read the reason, make the changes and submit it again.',
  suspended: 'Not visible. Contact us for help.',
  archived: 'No longer visible. Submit it for review to publish it again.',
  merged: 'Merged into another listing.',
  paused: 'Not visible until you resume it.',
  ended: 'This has ended.',
  filled: 'The position is filled. No longer visible.',
  closed: 'No longer visible.',
  expired: 'It has expired. Extend it to show it again.',
  started: 'Verify that you own the business.',
  awaiting_proof: 'Enter the code we sent.',
  pending_review: 'We will email you after the review.',
  needs_info: 'We need more information from you.',
};

/** What a state means, in a sentence. */
export const describeState = (state: string) => meanings[state] ?? '';
