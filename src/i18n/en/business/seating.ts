import { counted } from '../../counted.ts';

/** The tables of an event, and who sits where. */
export const seating = {
  title: 'Seating',
  description: 'Tables of an event and who sits where.',
  signIn: 'Sign in to seat people.',
  tables: 'Tables',
  people: 'Who sits where',
  date: 'Date',
  none: 'No tables yet. Add them to seat people.',
  name: 'Name or number',
  seats: 'Seats',
  tableNumber: (number: number) => `Table ${String(number)}`,
  nameMissing: 'Enter a name or number.',
  nameTwice: 'Two tables have the same name. Give each its own.',
  seatsInvalid: 'Enter from 1 to 100 seats.',
  add: 'Add table',
  remove: 'Remove',
  removeOf: (name: string) => `Remove: ${name}`,
  save: 'Save tables',
  saved: 'Tables saved.',
  nobody: 'No one has a spot on this date yet.',
  automatically: 'Seat automatically by order',
  unseated: (count: number) =>
    count === 0
      ? 'Everyone has a table.'
      : counted(count, '# person without a table.', '# people without a table.'),
  find: 'Find by name or order',
  show: 'Show',
  everybody: 'Everyone',
  noTable: 'No table',
  noMatches: 'No matches.',
  table: 'Table',
  tableTaken: (name: string, taken: number, seats: number) =>
    `${name} (${String(taken)} of ${String(seats)})`,
  seat: (count: number) => (count === 0 ? 'Seat' : counted(count, 'Seat # person', 'Seat # people')),
  seatAnyway: 'Seat them anyway',
  seated: (count: number) =>
    count === 0 ? 'Everyone already had a table.' : counted(count, '# person seated.', '# people seated.'),
  seatedSome: (count: number, left: number) =>
    `${counted(count, '# person seated.', '# people seated.')} ${counted(left, '# person found no table with enough seats.', '# people found no table with enough seats.')}`,
  overfull: (name: string, seats: number, people: number) =>
    `“${name}” has ${String(seats)} seats, and ${String(people)} people sit there.`,
  party: (order: string, count: number) => `Order ${order}, ${counted(count, '# person', '# people')}`,
  noName: 'No name',
  print: 'Print badges and the list by table',
};
