/** The page of a request for quotes, or of a referral, by the link of the email. */
export const leadRequests = {
  title: 'Your request',
  description: 'What became of your request.',
  withoutScript: 'This page requires JavaScript. Turn it on for this site.',
  notFound: 'This request no longer exists, or the link is incomplete. Open the link in the email again.',
  confirmTitle: 'Confirm your request',
  sentTitle: { quote: 'Your request was sent', referral: 'You were referred' },
  withdrawnTitle: 'Withdrawn',
  withdrawnText: 'The businesses no longer have your contact details.',
  statuses: { sent: 'Sent', seen: 'Seen', answered: 'Answered', not_sent: 'Takes no requests now' },
  confirm: 'Send my request',
  confirmed: 'Request sent.',
  withdraw: 'Withdraw…',
  withdrawTitle: 'Withdraw this request?',
  withdrawText: 'The businesses lose your contact details and your text. This cannot be undone.',
  confirmWithdraw: 'Withdraw',
  withdrawn: 'Request withdrawn.',
};
