/** What only members see of a business. */
export const membersFacts = {
  heading: 'For members',
  more: 'Members see more about this business.',
  signIn: 'Sign in',
  yes: 'Yes',
};
