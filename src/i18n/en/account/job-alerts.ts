/** The job alerts of an account, below its other email settings. */
export const jobAlerts = {
  title: 'Job alerts',
  /** Stands around a link to the jobs. */
  none: {
    before: 'No job alerts yet. Search',
    link: 'jobs',
    after: 'and choose “Create alert” below the results.',
  },
};
