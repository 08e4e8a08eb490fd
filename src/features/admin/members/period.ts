/** The states that may follow each state of a subscription, as the database allows them. */
export const nextStates: Readonly<Record<string, readonly string[]>> = {
  pending: ['trialing', 'active', 'canceled', 'lapsed'],
  trialing: ['active', 'past_due', 'lapsed', 'canceled'],
  active: ['past_due', 'grace', 'lapsed', 'canceled'],
  past_due: ['active', 'grace', 'lapsed', 'canceled'],
  grace: ['active', 'lapsed', 'canceled'],
  lapsed: ['active', 'pending'],
  canceled: ['active', 'pending'],
};
