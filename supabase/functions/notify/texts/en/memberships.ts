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
};
