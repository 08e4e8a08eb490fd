const labels: Readonly<Record<string, string>> = {
  draft: 'Draft',
  pending: 'Pending review',
  approved: 'Live',
  active: 'Live',
  published: 'Published',
  rejected: 'Rejected',
  suspended: 'Suspended',
  archived: 'Archived',
  merged: 'Merged',
  paused: 'Paused',
  ended: 'Ended',
  filled: 'Filled',
  closed: 'Closed',
  expired: 'Expired',
  // Events as a whole.
  scheduled: 'Scheduled',
  rescheduled: 'Rescheduled',
  postponed: 'Postponed',
  canceled: 'Canceled',
  // Claims.
  started: 'Started',
  awaiting_proof: 'Code sent',
  pending_review: 'Pending review',
  needs_info: 'Info needed',
  revoked: 'Revoked',
  withdrawn: 'Withdrawn',
  // Registrations.
  registered: 'Registered',
  waitlisted: 'Waitlist',
  offered: 'Spot offered',
  confirmed: 'Confirmed',
  attended: 'Checked in',
  // Messages and job applications.
  new: 'New',
  read: 'Read',
  answered: 'Answered',
  spam: 'Spam',
  seen: 'Seen',
  invited: 'Invited',
  declined: 'Declined',
};

const membershipLabels: Readonly<Record<string, string>> = {
  pending: 'Pending',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Past due',
  grace: 'Grace period',
  lapsed: 'Expired',
  canceled: 'Canceled',
};

/** The label of a status of what people post, claim, apply or register for: "pending_review" is "Pending review". */
export const statusLabel = (status: string): string => labels[status] ?? status;

/** The label of the status of a membership: "past_due" is "Past due"; without one "None". */
export const membershipLabel = (status: string | null): string =>
  status ? (membershipLabels[status] ?? status) : 'None';

/** Statuses with their labels, as the options of a field. */
export const statusOptions = (...statuses: string[]): (readonly [value: string, label: string])[] =>
  statuses.map((status) => [status, statusLabel(status)]);
