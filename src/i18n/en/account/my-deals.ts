/** The deals that a person claimed. */
export const myDeals = {
  title: 'Your deals',
  description: 'The deals you claimed, with their codes.',
  signIn: 'Sign in to see your deals.',
  none: 'No deals yet.',
  browse: 'Browse deals',
};
