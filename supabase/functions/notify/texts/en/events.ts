/** Registrations for events, for guests and organizers. */
export const events = {
  names: {
    event: 'Event',
    when: 'When',
    previously: 'Previously',
    where: 'Where',
    organizer: 'Organizer',
    guests: 'Guests',
    table: 'Table',
    name: 'Name',
    status: 'Status',
  },
  ticket: 'Ticket',
  view: 'View event',
  manage: 'Manage registration',
  changeFrequency: 'Change how often',
  registration: {
    /** Subjects, which the title follows, and sentences. */
    outcomes: {
      registered: ['You’re registered', 'Your registration is confirmed. We look forward to seeing you.'],
      confirmed: [
        'Registration confirmed',
        'You got a spot from the waitlist. We look forward to seeing you.',
      ],
      waitlisted: [
        'You’re on the waitlist',
        'The event is full. When a spot opens up, we offer it by email to the next person in line.',
      ],
      offered: ['A spot is available', 'A spot opened up, and you’re next on the waitlist.'],
      offer_lapsed: [
        'Your offer expired',
        'You didn’t accept the spot in time, so it went to the next person on the waitlist.',
      ],
      canceled: ['Registration canceled', 'The organizer canceled your registration.'],
      withdrawn: [
        'Registration canceled',
        'You canceled your registration. Changed your mind? Register again.',
      ],
      event_canceled: ['Canceled', 'This date was canceled.'],
      event_postponed: ['Postponed', 'This date was postponed. We will email you the new one.'],
      event_resumed: [
        'Takes place',
        'This date takes place as planned. Your registration is still valid. Please cancel it if you can’t come.',
      ],
      event_moved: [
        'Rescheduled',
        'This date was rescheduled. Your registration is still valid. Please cancel it if you can’t come.',
      ],
    } satisfies Record<string, [subject: string, sentence: string]>,
    acceptBy: (date: string) =>
      `Accept it by ${date}; after that it goes to the next person on the waitlist.`,
    accept: 'Accept spot',
  },
  dateNumber: (number: number) => `Date ${String(number)}`,
  moreDates: (count: number) =>
    count === 1
      ? 'One more date is in the attached calendar file.'
      : `${String(count)} more dates are in the attached calendar file.`,
  reminder: {
    subject: (title: string) => `Reminder: ${title}`,
    sentence: 'You’re registered for this event. The attached file adds it to your calendar.',
  },
  message: {
    from: (organizer: string | undefined, title: string) =>
      `${organizer ? `${organizer}, the organizer of` : 'The organizer of'} “${title}” writes:`,
    reply: 'Reply to this email to answer.',
  },
  newRegistration: {
    subject: (title: string) => `New registration: ${title}`,
    sentence: 'Someone registered for your event.',
    noName: 'No name',
    states: { registered: 'Registered', waitlisted: 'Waitlist', confirmed: 'Confirmed from the waitlist' },
    view: 'View registrations',
  },
  digest: {
    added: (count: number) => `${String(count)} new ${count === 1 ? 'registration' : 'registrations'}`,
    addedShort: (count: number) => `${String(count)} new`,
    canceled: (count: number) => `${String(count)} canceled`,
    taken: (taken: number, capacity: number | undefined) =>
      capacity === undefined
        ? `${String(taken)} spots taken`
        : `${String(taken)} of ${String(capacity)} spots taken`,
    moreDates: (count: number) => `And ${String(count)} more dates.`,
  },
};
