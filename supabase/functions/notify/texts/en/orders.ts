/** Orders of tickets, for buyers and for those who are given a ticket. */
export const orders = {
  names: {
    order: 'Order',
    tickets: 'Tickets',
    from: 'From',
    total: 'Total',
    refund: 'Refund',
    credit: 'No longer owed',
    attendee: 'Name',
  },
  /** Subjects, which the title follows, and sentences. */
  freeUntil: (date: string) =>
    `If the new time does not suit you, cancel until ${date} and all of your money goes back.`,
  outcomes: {
    confirm: [
      'Confirm your registration',
      'Please confirm your email address to complete your registration.',
    ],
    confirmed: ['Your tickets', 'Your order is confirmed. We look forward to seeing you.'],
    invoiced: [
      'Your tickets',
      'Your order is confirmed. The invoice is in another email. We look forward to seeing you.',
    ],
    canceled: ['Order canceled', 'Your order was canceled. Its tickets are no longer valid.'],
    tickets_canceled: [
      'Tickets canceled',
      'Some tickets of your order were canceled. The others are still valid.',
    ],
    too_late: [
      'Your payment came too late',
      'Your payment arrived after the tickets were given to others. We are sending all of it back the way it was paid.',
    ],
    waitlisted: [
      'You’re on the waitlist',
      'These tickets are sold out. When some are returned, we offer them by email to the next person in line.',
    ],
    offered: ['Tickets are available', 'Tickets were returned, and you’re next on the waitlist.'],
    offer_lapsed: [
      'Your offer expired',
      'You didn’t take the tickets in time, so they went to the next person on the waitlist.',
    ],
    transferred: [
      'A ticket for you',
      'You were given a ticket. Show the code at the entrance. Your link is only for you.',
    ],
    ticket_canceled: [
      'Your ticket is no longer valid',
      'The ticket that you were given was canceled or given to someone else.',
    ],
  } satisfies Record<string, [subject: string, sentence: string]>,
  by: {
    confirm: (date: string) => `Your places are held until ${date}.`,
    offered: (date: string) => `Order by ${date}; after that they go to the next person on the waitlist.`,
  },
  moreTickets: (count: number) =>
    count === 1
      ? 'One more ticket is on the page of your order.'
      : `${String(count)} more tickets are on the page of your order.`,
  confirm: 'Confirm registration',
  take: 'Order tickets',
  open: 'View order',
  openTicket: 'View ticket',
  openWaiting: 'View waitlist',
};
