/** When a job, event or deal is, what it costs or pays: on its card and page, and in the preview while it is written. */
export const postFacts = {
  range: (from: string, to: string) => `${from} – ${to}`,
  allDay: 'All day',
  online: 'Online',
  mixed: 'In person and online',
  free: 'Free',
  percentOff: (percent: string) => `${percent}% off`,
  amountOff: (amount: string) => `${amount} off`,
  validUntil: (date: string) => `Until ${date}`,
  validFrom: (date: string) => `From ${date}`,
  payFrom: (amount: string) => `from ${amount}`,
  payUpTo: (amount: string) => `up to ${amount}`,
  per: { HOUR: 'per hour', DAY: 'per day', WEEK: 'per week', MONTH: 'per month', YEAR: 'per year' },
  remote: 'Remote',
  applyBy: (date: string) => `Apply by ${date}`,
};
