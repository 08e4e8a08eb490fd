/** Digests for staff, and how the refund of an event ended. */
export const staff = {
  approvals: {
    labels: {
      businesses: 'Listings',
      claims: 'Claims',
      change_requests: 'Changes',
      events: 'Events',
      deals: 'Deals',
      jobs: 'Jobs',
      blog_posts: 'Posts',
      reports: 'Reports',
      membership_applications: 'Membership applications',
      community_reports: 'Community reports',
      held_posts: 'Pending posts',
      sanction_appeals: 'Appeals',
      profile_reviews: 'Profile reviews',
    },
    subject: (count: number) =>
      count === 1 ? '1 item is pending approval' : `${String(count)} items are pending approval`,
    added: (count: number) => `${String(count)} new since the last digest.`,
    oldest: 'Oldest since',
    open: 'Open approvals',
    openModeration: 'Open moderation',
    when: {
      hourly: 'You get this email once an hour when something new is pending.',
      daily: 'You get this email once a day when something new is pending.',
    },
    change: 'Change how often',
  },
  refundRun: {
    subject: {
      done: (title: string) => `Refund finished: ${title}`,
      stuck: (title: string) => `Refund needs you: ${title}`,
    },
    sentence: {
      done: 'All orders were canceled and refunded. Each buyer got an email.',
      stuck: 'Some orders could not be refunded. See what went wrong and try them again.',
    },
    names: {
      started: 'Started',
      done: 'Orders done',
      failed: 'Orders failed',
      left: 'Orders left',
      amount: 'No longer owed or refunded',
      cards: 'Back to cards',
    },
    open: 'Open refund',
  },
};
