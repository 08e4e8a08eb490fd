/** The pages of signing in and signing up, without their islands. */
export const authPages = {
  signIn: {
    title: 'Sign in',
    description: 'Sign in to your account.',
    question: 'New here?',
    link: 'Create an account',
  },
  signUp: {
    title: 'Create your account',
    description: 'Create an account with your email address.',
    lead: 'We will email you a link to confirm your address.',
    question: 'Already have an account?',
    link: 'Sign in',
  },
  forgotPassword: {
    title: 'Forgot your password?',
    description: 'Request a link to set a new password.',
    lead: 'Enter your email address. We will send you a link to set a new password.',
    question: 'Remember your password?',
    link: 'Sign in',
  },
  resetPassword: { title: 'Set a new password', description: 'Set a new password for your account.' },
  confirm: { title: 'Confirm your email', description: 'Confirm the email address of your account.' },
  callback: {
    title: 'Signing in',
    description: 'Completes signing in with another service or an email link.',
    lead: 'Wait a moment.',
  },
  link: {
    title: 'Email link',
    description: 'Confirms an address, signs in or resets a password by a link in an email.',
  },
  secondStep: {
    title: "Verify it's you",
    description: 'Two-step verification.',
    lead: 'Confirm with your second step to finish signing in.',
  },
};
