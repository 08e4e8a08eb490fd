/** The memberships and the application of somebody who has one, and what comes after joining. */
export const myMembership = {
  /** A membership of an organization that includes who reads it; `#` is the organization. */
  includedIn: "Included in #'s membership",
  own: 'Your membership',
  application: {
    draft: (plan: string) => `You started an application for ${plan}.`,
    pending: (plan: string, date: string) => `Application for ${plan} under review since ${date}.`,
    needs_info: (plan: string) => `We have a question about your application for ${plan}.`,
    approved: (plan: string) =>
      `Your application for ${plan} is approved. The membership begins when its invoice is paid.`,
    view: 'View application',
    answer: 'Answer the question',
  },
  /** What comes after joining; `#` is the organization. */
  next: {
    title: 'Next step',
    add: 'Create the listing of # in the directory. We fill in what we know.',
    claim: '# is in the directory already. Claim the listing to manage it.',
    addAction: 'Create your listing',
    claimAction: 'Claim it',
  },
  resume: 'Continue your application',
  pay: 'Pay',
};
