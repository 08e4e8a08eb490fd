/** Leads of businesses: messages, requests for quotes and referrals. */
export const leads = {
  lead: {
    subject: {
      contact: (name: string) => `New message from ${name}`,
      quote: (name: string) => `New quote request from ${name}`,
      referral: (name: string) => `New referral: ${name}`,
    },
    contact: (business: string) =>
      `A visitor wrote to “${business}” by the form on its page. Reply to this email to answer.`,
    quote: (business: string) => `“${business}” was asked for a quote. Reply to this email to answer.`,
    referral: (business: string, referrer: string | undefined) =>
      `${referrer ?? 'A member'} referred a customer to “${business}”. Reply to this email to write to the customer.`,
    names: { name: 'Name', email: 'Email', phone: 'Phone', category: 'Category', referrer: 'Referred by' },
    open: 'Open the lead',
    beCareful: 'We do not know who the sender is. Be careful with links and requests for money.',
    answerSoon: 'Mark it as contacted once you have answered.',
  },
  request: {
    confirmSubject: 'Confirm your quote request',
    confirm: (businesses: string) =>
      `Someone asked for quotes with this address: ${businesses}. The request is sent once you confirm it.`,
    confirmLink: 'Confirm the request',
    notYou: 'If this was not you, ignore this email. Nothing is sent without the link.',
    copySubject: (businesses: string) => `Your quote request: ${businesses}`,
    copy: (businesses: string) =>
      `Your request was sent to ${businesses}. Answers come to your email address.`,
    open: 'See the status',
    withdraw: 'The link also lets you withdraw the request.',
    referredSubject: (businesses: string) => `You were referred to ${businesses}`,
    referred: (name: string, businesses: string, referrer: string | undefined) =>
      `${name}, ${referrer ?? 'a member'} passed your contact details on to ${businesses} and told us that you agreed.`,
    referredOut:
      'If you did not agree, withdraw the referral by the link. The business then loses your details.',
  },
  thanks: {
    subject: (business: string) => `Thank you for your referral: ${business}`,
    sentence: (business: string, customer: string) =>
      `“${business}” won ${customer} as a customer, whom you referred, and thanks you.`,
    value: 'Value',
    open: 'Open your referrals',
  },
};
