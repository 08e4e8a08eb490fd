/** What each state means for the people of a business, and what they can do. */
const meanings: Record<string, readonly [label: string, meaning: string]> = {
  draft: ['Draft', 'Only you see it. Send it in when it is ready.'],
  pending: ['Waiting', 'The hub’s staff look at it. You hear from us by mail.'],
  approved: ['Public', 'Everybody sees it.'],
  active: ['Public', 'Everybody sees it.'],
  rejected: ['Sent back', 'Read why, mend it, and send it in again.'],
  suspended: ['Suspended', 'It is not shown. Ask the hub’s staff.'],
  archived: ['Archived', 'It is not shown any more. You can send it in again.'],
  paused: ['Paused', 'It is not shown until you go on with it.'],
  ended: ['Ended', 'It is over.'],
  filled: ['Filled', 'Somebody was found. It is not shown any more.'],
  closed: ['Closed', 'It is not shown any more.'],
  expired: ['Expired', 'Its time ran out. Extend it to show it again.'],
  started: ['Started', 'Prove that the business is yours.'],
  awaiting_proof: ['Code sent', 'Enter the code that was sent.'],
  pending_review: ['Waiting', 'The hub’s staff look at your claim.'],
  needs_info: ['Question', 'The hub’s staff need more from you.'],
};

/** The short name of a state. */
export const nameState = (state: string) => meanings[state]?.[0] ?? state;

/** What a state means, in a sentence. */
export const explainState = (state: string) => meanings[state]?.[1] ?? '';
