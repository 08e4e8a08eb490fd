import { counted } from '../../counted.ts';

/** Checking in attendees at the entrance. */
export const checkIn = {
  title: 'Check-in',
  description: 'Check in attendees at your events.',
  signIn: 'Sign in as the organizer to check in attendees.',
  allDates: 'All dates',
  notYours:
    'You do not organize this event. Choose one of your events or sign in with the organizer’s account.',
  none: 'You have no events with registration in the next three months.',
  browse: 'Browse events',
  canceled: 'canceled',
  postponed: 'postponed',
  coming: (coming: number, capacity: number | null) =>
    capacity === null ? `${String(coming)} coming` : `${String(coming)} of ${String(capacity)} coming`,
  checkedIn: 'Checked in',
  registered: 'Registered',
  waitlist: 'Waitlist',
  nameOrCode: 'Name or ticket code',
  hint: 'Scanning a QR code opens this page with that person first.',
  checkIn: 'Check in',
  checkInOf: (name: string) => `Check in ${name}`,
  done: (name: string) => `${name} is checked in.`,
  missing: 'Enter a name or ticket code.',
  several: (count: number) =>
    counted(count, '# person matches.', '# people match. Choose one below or type more.'),
  already: 'This person is already checked in.',
  unknown: 'No one on the list has this name or code.',
  noRegistrations: 'No registrations yet.',
  noMatches: 'No matches.',
  cameAt: (time: string) => `✓ Checked in at ${time}`,
  came: '✓ Checked in',
  noName: 'No name',
};
