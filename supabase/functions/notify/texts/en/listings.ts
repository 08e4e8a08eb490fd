import { listingLabel } from '../../../_shared/contracts/listing.ts';

/** Messages, reports, reminders and changes of owner around listings. */
export const listings = {
  /** The label of a column. */
  field: listingLabel,
  openPage: 'Open the page',
  reportAnswer: {
    subject: {
      edit: (title: string) => `Your suggested edit: ${title}`,
      problem: (title: string) => `Your report: ${title}`,
    },
    thanks: {
      edit: (title: string) => `Thank you for your suggested edit of “${title}”.`,
      problem: (title: string) => `Thank you for your report of “${title}”.`,
    },
    outcomes: { resolved: 'It is resolved.', rejected: 'We did not change the page.' },
  },
  forwardedReport: {
    subject: {
      edit: (title: string) => `Suggested edit: ${title}`,
      problem: (title: string) => `Reported problem: ${title}`,
    },
    sentence: {
      edit: (title: string) => `A visitor suggests an edit of “${title}”. Change it if it is right.`,
      problem: (title: string) => `A visitor reports a problem with “${title}”.`,
    },
    edit: 'Edit listing',
  },
  reminder: {
    subject: (title: string) => `Ends soon: ${title}`,
    sentence: {
      jobs: (title: string, business: string, date: string) =>
        `Your job “${title}” for ${business} ends on ${date}.`,
      deals: (title: string, business: string, date: string) =>
        `Your deal “${title}” for ${business} ends on ${date}.`,
    },
    youCan: 'You can extend it. If you do nothing, it ends on that date.',
    extend: { jobs: 'Extend the job', deals: 'Extend the deal' },
  },
  change: {
    received: {
      subject: (business: string) => `You now own ${business}`,
      sentence: (business: string) =>
        `The listing “${business}” was handed over to you. You can edit it, post for it and manage its team. The reason:`,
    },
    given_away: {
      subject: (business: string) => `Handed over: ${business}`,
      sentence: (business: string) =>
        `The listing “${business}” was handed over to another account. You can no longer edit it. The reason:`,
    },
    merged: {
      subject: (business: string) => `Listings merged: ${business}`,
      sentence: (business: string, removed: string, isOwner: boolean) =>
        `The listing “${removed}” was merged into “${business}”: its events, deals and jobs are there now, and its address leads there. ` +
        (isOwner ? 'You own the merged listing.' : 'The merged listing belongs to another account.') +
        ' The reason:',
    },
    unmerged: {
      subject: (business: string) => `Merge undone: ${business}`,
      sentence: (business: string, removed: string) =>
        `“${business}” and “${removed}” are separate listings again.`,
    },
    open: 'Open your listings',
    view: 'View page',
  },
};
