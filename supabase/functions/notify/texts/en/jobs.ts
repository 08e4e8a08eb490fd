import { jobTypeLabels } from '../../../_shared/contracts/job-type-labels.ts';

/** Job alerts. */
export const jobs = {
  types: jobTypeLabels.en,
  alert: {
    /** The subject and the sentence for a number of new jobs; `search` is what the alert looks for. */
    subject: (count: number, title: string) =>
      count === 1 ? `New job: ${title}` : `${String(count)} new jobs`,
    sentence: (count: number, search: string) =>
      count === 1
        ? `One new job matches your job alert: ${search}.`
        : `${String(count)} new jobs match your job alert: ${search}.`,
    word: (word: string) => `“${word}”`,
    remoteOnly: 'remote only',
    pay: (amount: string) => `at least ${amount} a year`,
    all: 'all jobs',
    viewAll: 'View all matches',
    when: {
      daily:
        'You get this email once a day when there are new jobs. The link below deletes the alert without signing in.',
      weekly:
        'You get this email once a week when there are new jobs. The link below deletes the alert without signing in.',
    },
  },
};
