import { counted } from '../../counted.ts';

/** Name badges and lists on paper. */
export const badges = {
  title: 'Badges and lists',
  description: 'Print name badges and the attendee list of your event.',
  signIn: 'Sign in to print badges.',
  date: 'Date',
  what: 'Print',
  hint: 'In the print dialog, choose “Actual size” (100%). “Save as PDF” makes a file.',
  badges: (format: string) => `Name badges: ${format}`,
  list: 'Attendee list',
  byTable: 'List by table',
  noTable: 'No table',
  nobody: 'No one has a spot on this date yet.',
  print: (count: number) => counted(count, 'Print # name', 'Print # names'),
  noName: 'No name',
  here: 'Here',
  name: 'Name',
  ticket: 'Ticket',
  code: 'Code',
  payment: 'Payment',
};
