/** The pages of the account, without their islands. */
export const accountPages = {
  overview: {
    title: 'Your account',
    description: 'Your account.',
    lead: 'Your next events, your deals and how your business is doing, in one place.',
  },
  profile: { title: 'Your profile', description: 'Your name and photo.' },
  signIn: { title: 'Sign-in methods', description: 'Email, password, phone and linked accounts.' },
  security: { title: 'Security', description: 'Two-step verification and sessions.' },
  data: { title: 'Privacy & data', description: 'Download your data or delete your account.' },
  invitation: { title: 'Invitation', description: 'Accept an invitation to manage a business.' },
};
