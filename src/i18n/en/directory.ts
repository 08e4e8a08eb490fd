import { counted } from '../counted.ts';

/** The directory and the page of a business. */
export const directory = {
  title: 'Directory',
  description: (title: string) =>
    `Shops, restaurants, trades and services of ${title}: opening hours, contact and directions.`,
  lead: 'Shops, food, trades and services: who is here, and who is open.',
  results: (count: number) => counted(count, '# business', '# businesses'),
};
