interface Facts {
  title: string;
  date: string;
  /** A post of its own; otherwise a featured place. */
  isPost: boolean;
}
type Text = (facts: Facts) => { subject: string; sentence: string };

const outcomes = {
  approved: ({ title }) => ({
    subject: `Approved, to be paid: ${title}`,
    sentence: `“${title}” was approved. It goes live as soon as it is paid.`,
  }),
  started: ({ title, date, isPost }) => ({
    subject: isPost ? `Live: ${title}` : `Featured: ${title}`,
    sentence: isPost ? `“${title}” is live until ${date}.` : `“${title}” is featured until ${date}.`,
  }),
  ends_soon: ({ title, date, isPost }) => ({
    subject: `Ends soon: ${title}`,
    sentence: isPost
      ? `“${title}” is live until ${date}. Extend it now, and the days are added.`
      : `“${title}” is featured until ${date}. Extend it now, and the days are added.`,
  }),
  ended: ({ title, isPost }) => ({
    subject: `Ended: ${title}`,
    sentence: isPost
      ? `The paid time of “${title}” is over, so it is no longer shown. You can publish it again.`
      : `“${title}” is no longer featured. You can feature it again.`,
  }),
} satisfies Record<string, Text>;

const canceled = {
  declined: ({ title }) => ({ subject: `Declined: ${title}`, sentence: `“${title}” was declined.` }),
  withdrawn: ({ title }) => ({
    subject: `Order canceled: ${title}`,
    sentence: `The order for “${title}” was canceled.`,
  }),
  deleted: ({ title }) => ({
    subject: `Order canceled: ${title}`,
    sentence: `“${title}” was deleted, so its order was canceled.`,
  }),
  refunded: ({ title }) => ({
    subject: `Ended: ${title}`,
    sentence: `What was paid for “${title}” was given back, so it ended.`,
  }),
  charged_back: ({ title }) => ({
    subject: `Ended: ${title}`,
    sentence: `The bank took back what was paid for “${title}”, so it ended. It goes on once it is paid.`,
  }),
  unpaid: ({ title }) => ({
    subject: `Not paid: ${title}`,
    sentence: `“${title}” was not paid in time, so the order was canceled. You owe nothing and can order again.`,
  }),
  full: ({ title }) => ({
    subject: `No place left: ${title}`,
    sentence: `The payment for “${title}” arrived after all places were taken. You get your money back.`,
  }),
  staff: ({ title }) => ({ subject: `Ended: ${title}`, sentence: `“${title}” was ended early. The reason:` }),
} satisfies Record<string, Text>;

/** Emails about paid posts and featured places. */
export const placements = {
  outcomes,
  canceled,
  refunded: (amount: string) =>
    `You get ${amount} back the way you paid, or as credit if you did not pay by card.`,
  pay: 'Pay now',
  view: 'View page',
  extend: 'Extend',
  again: 'Order again',
  open: 'Open',
};
