type Outcome =
  | 'active'
  | 'trialing'
  | 'renewed'
  | 'past_due'
  | 'grace'
  | 'lapsed'
  | 'canceled'
  | 'due'
  | 'trial_ending'
  | 'ending';
/** `day` is empty for what has no end. */
type Text = [subject: string, sentence: (what: string, day: string) => string];

const outcomes: Record<Outcome, Text> = {
  active: [
    'Welcome',
    (what, day) => `Your ${what} is active${day && ` until ${day}`}. Thank you for being a member.`,
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
  due: ['Renewal due', (what, day) => `Your ${what} is paid until ${day}.`],
  trial_ending: ['Your trial ends soon', (what, day) => `You can try your ${what} until ${day}.`],
  ending: ['Ends soon', (what, day) => `Your ${what} ends on ${day} as you requested and will not renew.`],
};

type OrganizationOutcome = 'asked' | 'joined' | 'approved' | 'declined' | 'added' | 'removed';

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
  open: 'Open your account',
  organization: {
    unnamed: 'an organization',
    somebody: 'Someone',
    outcomes: organizationOutcomes,
    inherited: {
      approved:
        'Its membership includes as many people as its plan allows. Your account says whether that covers you.',
      added:
        'Its membership includes as many people as its plan allows. Your account says whether that covers you.',
      removed: 'What you had through its membership has ended. A membership of your own goes on.',
    },
    ifUnexpected: 'If this wasn’t you, leave the organization in your account and change your password.',
    open: 'See your organizations',
    openPeople: 'See people and requests',
  },
};
