import { counted } from '../../counted.ts';

/** What a plan gives, and what it lacks. */
export const entitlements = {
  /** Each as a line of what a plan gives; a count of null is unlimited. */
  lines: {
    listings: (count: number | null) =>
      count === null ? 'Unlimited listings' : counted(count, '# listing', '# listings'),
    categories: (count: number | null) => counted(count ?? 0, '# category', 'Up to # categories'),
    gallery: (count: number | null) => counted(count ?? 0, '# photo', 'Up to # photos'),
    events_per_month: (count: number | null) =>
      count === null ? 'Unlimited events' : counted(count, '# event per month', '# events per month'),
    deals_per_month: (count: number | null) =>
      count === null ? 'Unlimited deals' : counted(count, '# deal per month', '# deals per month'),
    jobs_per_month: (count: number | null) =>
      count === null ? 'Unlimited jobs' : counted(count, '# job per month', '# jobs per month'),
    people: (count: number | null) =>
      count === null
        ? 'Membership for all your people'
        : counted(count, 'Membership for # person', 'Membership for # people'),
    event_passes: (count: number | null) =>
      counted(count ?? 0, '# free event ticket per year', '# free event tickets per year'),
    statistics: 'Statistics',
    messages: 'Messages from visitors',
  },
  furtherPerson: (price: string) => `Each further person: ${price}`,
  /** Where there is more, after how much is used. */
  more: {
    takes: (plan: string, count: number) => `${plan} takes ${String(count)}.`,
    includes: (plan: string, count: number | null) =>
      count === null ? `${plan} has no limit.` : `${plan} includes ${String(count)}.`,
    contact: 'Contact us if you need more.',
  },
  /** How many posts were submitted this month. */
  used: {
    event: (used: number, max: number) => `${String(used)} of ${String(max)} events this month.`,
    deal: (used: number, max: number) => `${String(used)} of ${String(max)} deals this month.`,
    job: (used: number, max: number) => `${String(used)} of ${String(max)} jobs this month.`,
  },
  statistics: {
    title: 'Statistics are not in your plan',
    text: 'Views and clicks are counted all the same. You see them here once your plan includes statistics.',
  },
  messages: {
    title: 'Messages are not in your plan',
    text: 'Your page has no contact form. Messages that came before stay here.',
  },
  /** Above the plans that include what is missing. */
  included: 'Plans that include them',
};
