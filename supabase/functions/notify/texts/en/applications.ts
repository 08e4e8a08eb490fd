/** Applications to jobs. */
export const applications = {
  received: {
    subject: (job: string) => `New application: ${job}`,
    sentence: (job: string, business: string) => `Someone applied for “${job}” at ${business}.`,
    view: 'View application',
  },
  yours: 'Your applications',
};
