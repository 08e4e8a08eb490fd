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
    statistics: 'Statistics',
    messages: 'Messages from visitors',
  },
  /** The plan on offer that has more, after how much is used. */
  more: {
    gallery: (plan: string, count: number | null) => `${plan} takes ${String(count)}.`,
    categories: (plan: string, count: number | null) => `${plan} takes ${String(count)}.`,
    posts: (plan: string, count: number | null) =>
      count === null ? `${plan} has no limit.` : `${plan} includes ${String(count)}.`,
    contact: 'Contact us if you need more.',
  },
  used: {
    events_per_month: (used: number, max: number) => `${String(used)} of ${String(max)} events this month.`,
    deals_per_month: (used: number, max: number) => `${String(used)} of ${String(max)} deals this month.`,
    jobs_per_month: (used: number, max: number) => `${String(used)} of ${String(max)} jobs this month.`,
  },
  statistics: {
    title: 'Statistics are not in your plan',
    without: 'Statistics need a plan',
    text: 'Your views and clicks are still counted. You see them here once your plan includes them.',
    with: (plan: string) => `${plan} includes statistics.`,
    contact: 'Contact us to change your plan.',
    plans: 'See plans',
  },
  messages: {
    title: 'Messages are not in your plan',
    text: 'Your page shows no contact form. Messages that you received before stay here.',
    with: (plan: string) => `${plan} includes messages.`,
  },
};
