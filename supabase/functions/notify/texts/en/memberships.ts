type Outcome =
  | 'active'
  | 'trialing'
  | 'renewed'
  | 'returned'
  | 'past_due'
  | 'grace'
  | 'lapsed'
  | 'canceled'
  | 'due'
  | 'trial_ending'
  | 'ending'
  | 'price_change'
  | 'win_back';
/** `day` is empty for what has no end. */
type Text = [subject: string, sentence: (what: string, day: string) => string];

const outcomes: Record<Outcome, Text> = {
  active: [
    'Welcome',
    (what, day) => `Your ${what} is active${day && ` until ${day}`}. Thank you for being a member.`,
  ],
  returned: [
    'Welcome back',
    (what, day) => `Your ${what} is active again${day && ` until ${day}`}. Thank you for coming back.`,
  ],
  trialing: ['Your trial has started', (what, day) => `You can try your ${what}${day && ` until ${day}`}.`],
  renewed: [
    'Renewed',
    (what, day) => `Your ${what} was renewed${day && ` and runs until ${day}`}. Thank you.`,
  ],
  past_due: [
    'Payment past due',
    (what) => `We have not received the payment for your ${what}. Everything still works for now.`,
  ],
  grace: [
    'Payment overdue',
    (what) => `The payment for your ${what} is overdue. Please renew it before the grace period ends.`,
  ],
  lapsed: ['Expired', (what) => `Your ${what} has expired. Your data is safe. You can renew it at any time.`],
  canceled: ['Canceled', (what) => `Your ${what} was canceled. You’re welcome back anytime.`],
  due: ['Renewal due', (what, day) => `Your ${what} is paid until ${day}. Please renew it in time.`],
  trial_ending: ['Your trial ends soon', (what, day) => `You can try your ${what} until ${day}.`],
  price_change: [
    'New price',
    (what, day) =>
      `From ${day} on, your ${what} has a new price. What you paid for until then stays as it is.`,
  ],
  win_back: [
    'We would like you back',
    (what, day) =>
      `Your ${what} ended${day && ` on ${day}`}. Join again at any time: your account and your data are still here.`,
  ],
  ending: ['Ends soon', (what, day) => `Your ${what} ends on ${day} as you requested and will not renew.`],
};

type OrganizationOutcome =
  'asked' | 'joined' | 'approved' | 'declined' | 'added' | 'removed' | 'billing_contact_left';

const organizationOutcomes: Record<
  OrganizationOutcome,
  (organization: string, person: string) => { subject: string; sentence: string }
> = {
  asked: (organization, person) => ({
    subject: `${person} asks to join ${organization}`,
    sentence: `${person} asks to join “${organization}”. Approve or decline the request; they get an email with your answer.`,
  }),
  joined: (organization, person) => ({
    subject: `${person} joined ${organization}`,
    sentence: `${person} joined “${organization}”. You can remove them at any time.`,
  }),
  approved: (organization) => ({
    subject: `Approved: you joined ${organization}`,
    sentence: `Your request to join “${organization}” was approved.`,
  }),
  declined: (organization) => ({
    subject: `Declined: your request to join ${organization}`,
    sentence: `Your request to join “${organization}” was declined. Your account stays as it is.`,
  }),
  added: (organization) => ({
    subject: `You joined ${organization}`,
    sentence: `You joined “${organization}”.`,
  }),
  removed: (organization) => ({
    subject: `You were removed from ${organization}`,
    sentence: `You no longer belong to “${organization}”. Your account, registrations and applications stay.`,
  }),
  billing_contact_left: (organization, person) => ({
    subject: `You now get the invoices of ${organization}`,
    sentence: `${person}, the billing contact of “${organization}”, has left. Its invoices and reminders now come to you, until you choose another billing contact.`,
  }),
};

/** Memberships of people and subscriptions of businesses. */
export const memberships = {
  what: {
    member: (plan: string) => `membership “${plan}”`,
    business: (plan: string) => `subscription “${plan}”`,
  },
  outcomes,
  graceEnds: (day: string) => `The grace period ends on ${day}.`,
  payOffline: 'You pay by check, cash or invoice: please send the payment in time.',
  open: 'Open billing',
  pay: 'View and pay',
  join: 'Join again',
  facts: {
    invoice: 'Invoice',
    due: 'Amount due',
    dueOn: 'Due on',
    before: 'Until then',
    price: 'Price',
    newPrice: 'New price',
  },
  /** A price as a term is paid for. */
  per: {
    month: (price: string) => `${price} a month`,
    quarter: (price: string) => `${price} a quarter`,
    year: (price: string) => `${price} a year`,
    once: (price: string) => price,
  },
  /** What to do first with a membership. */
  steps: {
    business: [
      { title: 'Your listing', note: 'Photos, opening hours and what you offer.', path: '/account/business' },
      { title: 'Your people', note: 'Invite those whom your plan includes.', path: '/account/organizations' },
      { title: 'Billing', note: 'Invoices, receipts and renewal.', path: '/account/billing' },
    ],
    member: [
      { title: 'Events', note: 'Register for what comes next.', path: '/events' },
      { title: 'Deals', note: 'What businesses offer to members.', path: '/deals' },
      { title: 'Billing', note: 'Invoices, receipts and renewal.', path: '/account/billing' },
    ],
  },
  organization: {
    unnamed: 'an organization',
    somebody: 'Someone',
    outcomes: organizationOutcomes,
    inherited: {
      approved:
        'Its membership includes as many people as its plan allows. Your account says whether that covers you.',
      added:
        'Its membership includes as many people as its plan allows. Your account says whether that covers you.',
      removed: 'What you had through its membership has ended. A membership of your own continues.',
    },
    ifUnexpected: 'If this wasn’t you, leave the organization in your account and change your password.',
    open: 'See your organizations',
    openPeople: 'See people and requests',
  },
};
