import { counted } from '../../counted.ts';

/** Messages to the people who registered for an event. */
export const guestMessages = {
  title: 'Messages',
  audiences: {
    confirmed: 'Confirmed',
    waitlist: 'Waitlist',
    both: 'Confirmed and waitlist',
    attended: 'Checked in',
    absent: 'Did not come',
    payment_due: 'Payment due',
  },
  ticket: 'Ticket',
  allTickets: 'All tickets',
  people: (count: number) => counted(count, '# person', '# people'),
  sentTo: (count: number) => counted(count, 'Sent to # person.', 'Sent to # people.'),
  allDates: 'All upcoming dates',
  write: 'Write message',
  none: 'No messages sent yet.',
  to: 'To',
  aboutDate: 'About date',
  receivers: (count: number) =>
    count === 0
      ? 'No one would get this message.'
      : counted(count, '# person will get this message.', '# people will get this message.'),
  subject: 'Subject',
  message: 'Message',
  hint: 'Plain text. Registered people see the email address for their answers: the one on your page or, if your page shows none, the one you sign in with. For staff it is the contact address of this site.',
  review: 'Review',
  confirm: 'Send this message?',
  send: (count: number) => counted(count, 'Send to # person', 'Send to # people'),
  goBack: 'Go back',
};
