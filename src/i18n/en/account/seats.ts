import { counted } from '../../counted.ts';

/** The further seats of an organization, beyond the people that its plan includes. */
export const seats = {
  title: 'Seats',
  used: (used: number, total: number) =>
    counted(total, `${String(used)} of # seat used.`, `${String(used)} of # seats used.`),
  parts: (included: number, further: number) =>
    `The plan includes ${String(included)}, and you added ${String(further)}.`,
  price: (price: string) => `Further seats: ${price} each.`,
  next: (count: number, date: string) =>
    counted(count, `From ${date}: # added seat.`, `From ${date}: # added seats.`),
  keepAll: 'Keep all',
  kept: 'You keep all seats.',
  waiting: (number: string) => `Invoice ${number} for seats is not paid yet.`,
  pay: 'Pay',
  add: 'Add seats',
  fewer: 'Fewer at renewal',
  number: 'Number of seats',
  cancel: 'Cancel',
  outOfRange: (min: number, max: number) => `Enter a number of seats from ${String(min)} to ${String(max)}.`,
  adding: {
    title: 'Add seats',
    until: 'Until',
    due: 'Due now',
    duePlusTaxes: 'Due now, plus taxes',
    then: 'Then each',
    whenPaid: 'The seats count once the invoice is paid.',
    now: 'The seats count now. Nothing is due.',
    confirm: 'Order seats',
    added: 'The seats were added.',
  },
  renewing: {
    title: 'Fewer seats at renewal',
    text: (date: string) =>
      `How many added seats do you keep after ${date}? An open invoice for the renewal is replaced.`,
    confirm: 'Save',
    saved: 'Saved for the next term.',
  },
};
