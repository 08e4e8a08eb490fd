/** Registering for an event; loaded in the browser with it. */
export const eventForms = {
  checking: 'Loading…',
  stillLoading: 'Still loading. If this takes too long, reload the page.',
  tryAgain: 'Try again',
  signIn: 'Sign in to register',
  signInToWait: 'Sign in to join the waitlist',
  guests: 'Guests',
  noGuests: 'No guests',
  register: 'Register',
  joinWaiting: 'Join waitlist',
  withGuests: (count: number) =>
    count === 0 ? '' : ` with ${String(count)} ${count === 1 ? 'guest' : 'guests'}`,
  registered: "You're going!",
  registeredText: (party: string) => `You are registered${party}.`,
  waiting: "You're on the waitlist",
  waitingText: (place: number | null, party: string) =>
    `${place === null ? 'You are on the list' : `You are number ${String(place)}`}${party}. When a spot opens up, we offer it to the next person in line.`,
  offered: 'A spot is available',
  offeredText: (until: string | null, party: string) =>
    `${until ? `Accept by ${until}` : 'Accept soon'}${party}, or it goes to the next person in line.`,
  attended: 'Checked in',
  attendedText: (party: string) => `Welcome${party}!`,
  online: 'Join online',
  take: 'Accept spot',
  ticket: 'Show ticket',
  cancel: 'Cancel registration',
  cannotCome: 'Decline spot',
  leave: 'Leave waitlist',
  sure: 'Cancel your registration? Your spot may go to the next person on the waitlist.',
  yes: 'Cancel registration',
  keep: 'Keep registration',
};
