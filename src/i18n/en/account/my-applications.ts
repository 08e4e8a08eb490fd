/** A person's job applications. */
export const myApplications = {
  title: 'Your applications',
  description: 'Your job applications and the answers to them.',
  signIn: 'Sign in to see your applications.',
  none: 'No applications yet.',
  browse: 'Browse jobs',
  withdrawn: (job: string) => `Application withdrawn: ${job}.`,
  sent: 'Sent',
  sentOn: (date: string) => `Sent ${date}`,
  newOwner: (business: string) =>
    `${business} has a new owner, who does not see this application. You can withdraw it and apply again.`,
  withdraw: 'Withdraw',
  withdrawOf: (job: string) => `Withdraw: ${job}`,
  withdrawText: (business: string) =>
    `Your application and its file are deleted. ${business} sees your name and that you withdrew. This cannot be undone, but you can apply again while the job is open.`,
};
