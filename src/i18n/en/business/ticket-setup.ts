import { counted } from '../../counted.ts';
import type { FieldTexts } from './post-forms.ts';

type Fields = Readonly<Record<string, FieldTexts>>;

const required = 'This field is required.';
const type: Fields = {
  name: { label: 'Name', required: 'Enter a name.' },
  price: { label: 'Price', required: 'Enter a price, or 0 for free.' },
  quantity: { label: 'Quantity', hint: 'On each date. Leave empty for as many as the event has spots.' },
  description: { label: 'Description' },
  audience: { label: 'Who can buy it', options: { everyone: 'Everyone', members: 'Members only' } },
  covers: { label: 'Valid for', options: { date: 'One date', series: 'All dates of the series' } },
  seats: { label: 'People per ticket', hint: 'Eight for a table of eight.', required },
  max_per_order: { label: 'Most per order', required },
  sales_from: { label: 'On sale from' },
  sales_until: { label: 'On sale until' },
  is_hidden: { label: 'Hidden', hint: 'Sold only with a code that unlocks it.' },
};
const price: Fields = {
  label: { label: 'Label', hint: 'For example, “Early bird”.', required: 'Enter a label.' },
  price: { label: 'Price', required: 'Enter a price, or 0 for free.' },
  audience: {
    label: 'Who pays it',
    options: { everyone: 'Everyone', members: 'Members', plan: 'Members with a plan' },
  },
  plan_id: { label: 'Plan', required: 'Choose a plan.' },
  valid_from: { label: 'From' },
  valid_until: { label: 'Until' },
};
const addOn: Fields = {
  name: { label: 'Name', required: 'Enter a name.' },
  price: { label: 'Price', required: 'Enter a price, or 0 for free.' },
  options: { label: 'Options', hint: 'One a line, like “Vegetarian”. Buyers choose one of them.' },
  quantity: { label: 'Quantity', hint: 'On each date. Leave empty for any number.' },
  description: { label: 'Description' },
  max_per_order: { label: 'Most per order', required },
};
const code: Fields = {
  code: { label: 'Code', hint: 'Letters, digits and hyphens, like SPRING-10.', required: 'Enter a code.' },
  kind: {
    label: 'What it does',
    options: { percent: 'Percent off', amount: 'Amount off each ticket', unlock: 'Shows hidden tickets' },
  },
  percent: { label: 'Percent', required: 'Enter a percentage.' },
  amount: { label: 'Amount', required: 'Enter an amount.' },
  ticket_types: { label: 'For tickets', hint: 'None chosen: for all.' },
  max_uses: { label: 'Uses', hint: 'Orders. Leave empty for any number.' },
  max_per_person: { label: 'Uses per person' },
  valid_from: { label: 'Valid from' },
  valid_until: { label: 'Valid until' },
};
const rules: Fields = {
  refund_hours: {
    label: 'Refunds until (hours before the start)',
    hint: 'Leave empty for no refunds. A canceled event is always refunded.',
  },
  refund_fee: { label: 'Fee kept of each canceled ticket', required: 'Enter 0 for none.' },
  allows_transfer: { label: 'Buyers can give a ticket to someone else' },
  allows_invoice: { label: 'Members in good standing can ask for an invoice' },
  shows_attendees: { label: 'Show who is coming', hint: 'Only those who agree.' },
  max_tickets: { label: 'Maximum tickets per order', required },
  note: { label: 'Note', hint: 'Shown where people order.' },
};

/** What an event sells, and how: the set-up by its organizers. */
export const ticketSetup = {
  title: 'Tickets',
  description: 'What an event sells: tickets, add-ons, codes and rules.',
  signIn: 'Sign in to set up the tickets of your event.',
  simple: 'People register without a ticket. Add one to have prices, tables, add-ons or codes.',
  external: 'Registration of this event is elsewhere. Choose “Register here” in the event to sell tickets.',
  priced:
    'The chamber takes the money, so only its staff set prices. Add tickets without a price and ask the chamber to price them.',
  contact: 'Write to the chamber',
  laterOnly: 'A new price is for later orders only. Those that were placed stay as they are.',
  sections: { types: 'Tickets', addOns: 'Add-ons', codes: 'Codes', rules: 'Rules', archived: 'Archived' },
  empty: {
    addOns: 'Meals, parking, a booth: what people can add to their tickets.',
    codes: 'A discount, or a way to tickets that others do not see.',
  },
  rulesText: 'Refunds, transfers, invoices and who is coming.',
  add: { type: 'Add ticket', addOn: 'Add add-on', code: 'Add code' },
  edit: 'Edit',
  up: 'Move up',
  down: 'Move down',
  archive: 'Archive',
  remove: 'Delete',
  restore: 'Sell again',
  editRules: 'Edit rules',
  named: (action: string, name: string) => `${action}: ${name}`,
  saved: 'Saved.',
  archived: (name: string) => `${name} archived. What was sold stays valid.`,
  removed: (name: string) => `${name} deleted.`,
  restored: (name: string) => `${name} is on sale again.`,
  ask: (name: string) => `Delete ${name}?`,
  askText: 'No one has ordered it. This cannot be undone.',
  goBack: 'Go back',
  save: 'Save',
  more: 'More options',
  free: 'Free',
  hidden: 'Hidden',
  membersOnly: 'Members only',
  table: (seats: number) => counted(seats, '# person', '# people'),
  series: 'All dates',
  sold: (sold: number, quantity: number | null) =>
    quantity === null ? `${String(sold)} sold` : `${String(sold)} of ${String(quantity)} sold`,
  uses: (uses: number, max: number | null) =>
    max === null ? counted(uses, 'Used once', 'Used # times') : `${String(uses)} of ${String(max)} uses`,
  percentOff: (percent: number) => `${String(percent)} % off`,
  amountOff: (amount: string) => `${amount} off each ticket`,
  unlocks: 'Shows hidden tickets',
  prices: 'Other prices',
  pricesText: 'By date or for members. The lowest that applies counts.',
  addPrice: 'Add price',
  removePrice: (label: string) => `Remove price ${label}`,
  newPrice: 'New price',
  choosePlan: 'Choose a plan',
  codeForm: 'Use 3 to 30 letters, digits and hyphens.',
  noTicketForCode: 'Choose the hidden tickets that it shows.',
  windowOrder: 'The end must come after the start.',
  titles: {
    type: { add: 'Add ticket', edit: 'Edit ticket' },
    addOn: { add: 'Add add-on', edit: 'Edit add-on' },
    code: { add: 'Add code', edit: 'Edit code' },
    rules: 'Rules',
  },
  fields: { type, price, addOn, code, rules },
};
