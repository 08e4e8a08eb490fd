/** What registering for an event says; loaded in the browser with it. */
export const eventForms = {
  checking: 'Looking whether you are registered …',
  stillLoading: 'Still loading. If this takes long, load the page again.',
  tryAgain: 'Try again',
  signIn: 'Sign in to register',
  signInToWait: 'Sign in to join the waiting list',
  guests: 'Guests you bring',
  noGuests: 'None, just me',
  register: 'Register',
  joinWaiting: 'Join the waiting list',
  withGuests: (count: number) =>
    count === 0 ? '' : ` with ${String(count)} ${count === 1 ? 'guest' : 'guests'}`,
  registered: 'You are registered',
  registeredText: (party: string) => `A place is kept for you${party}.`,
  waiting: 'You are on the waiting list',
  waitingText: (place: number | null, party: string) =>
    `${place === null ? 'You are waiting' : `You are number ${String(place)}`}${party}. When a place becomes free, it is offered to you in turn.`,
  offered: 'A place is free for you',
  offeredText: (until: string | null, party: string) =>
    `Take it by ${until ?? 'soon'}${party}, or the next in line gets it.`,
  attended: 'You were checked in',
  attendedText: (party: string) => `Welcome${party}!`,
  online: 'Where it takes place online',
  take: 'Take the place',
  ticket: 'Show my ticket',
  cancel: 'Cancel my registration',
  cannotCome: 'I cannot come',
  leave: 'Leave the waiting list',
  sure: 'Give it back? The next in line may get it at once.',
  yes: 'Yes, give it back',
  keep: 'Keep it',
};
