/** A person's registrations and tickets. */
export const myRegistrations = {
  title: 'Your registrations',
  description: 'Your event registrations and tickets.',
  signIn: 'Sign in to see your registrations.',
  none: 'No registrations yet.',
  browse: 'Browse events',
  past: 'Past events',
  canceled: 'This date is canceled.',
  postponed: 'This date is postponed. The new date will be announced.',
  attended: '✓ Attended',
};
