/** Charts and the choice of their period. */
export const chart = {
  inTable: (title: string) => `${title}. The data is in the table below.`,
  table: 'View data table',
  date: 'Date',
  period: 'Period',
  days: (count: number) => `${String(count)} days`,
  year: '12 months',
};
