import type { ApplicationState } from '#contracts/applications.ts';

/** What each state of an application is called. */
export const stateNames: Record<ApplicationState, string> = {
  new: 'New',
  seen: 'Seen',
  invited: 'Invited',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
