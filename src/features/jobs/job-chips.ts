import type { JobsPage } from '#contracts/jobs.ts';
import { dateLocale } from '#contracts/languages.ts';
import { stringsFor } from '../../i18n/strings.ts';
import { type FilterChip, isOffered } from '../../lib/shared/filter-chips.ts';
import { formatMoney } from '../../lib/shared/format.ts';
import { type JobFilters, jobsAddress, payFloors } from './filters.ts';

interface JobChoices extends Pick<JobsPage, 'types' | 'categories'> {
  currency: string;
}

/** The job types that the list can be filtered by, with the chosen one. */
export const offeredTypes = ({ types }: Pick<JobsPage, 'types'>, { type }: Pick<JobFilters, 'type'>) =>
  types.some(({ name }) => name === type) ? types : [...types, ...(type ? [{ name: type, jobs: 0 }] : [])];

/** The categories that have jobs, with the chosen one. */
export const offeredCategories = (
  { categories }: Pick<JobsPage, 'categories'>,
  { category }: Pick<JobFilters, 'category'>,
) => categories.filter(({ slug, jobs }) => isOffered(jobs) || slug === category);

/** The chips above the jobs: words, remote, type, category and pay. */
export function jobChips(filters: JobFilters, choices: JobChoices, locale: string | undefined): FilterChip[] {
  const { jobs: t, postFacts } = stringsFor(locale);
  const { q, type, category, remote, pay } = filters;
  const to = (changes: Partial<JobFilters>) => jobsAddress({ ...filters, page: 1, ...changes });
  const money = (amount: number) => t.aYear(formatMoney(amount, choices.currency, dateLocale(locale)));
  const field = choices.categories.find(({ slug }) => slug === category)?.name ?? category;
  return [
    ...(q ? [{ label: `“${q}”`, href: to({ q: '' }), isChosen: true }] : []),
    { label: t.onlyRemote, href: to({ remote: !remote }), isChosen: remote },
    {
      label: type ? t.types[type] : t.type,
      ...(type && { href: to({ type: '' }), isChosen: true }),
      menu: {
        id: 'filter-type',
        title: t.type,
        options: [
          { label: t.allTypes, href: to({ type: '' }), isChosen: !type },
          ...offeredTypes(choices, filters).map(({ name, jobs }) => ({
            label: t.types[name],
            href: to({ type: name }),
            count: jobs,
            isChosen: name === type,
          })),
        ],
      },
    },
    {
      label: field || t.category,
      ...(field && { href: to({ category: '' }), isChosen: true }),
      menu: {
        id: 'filter-category',
        title: t.category,
        options: [
          { label: t.allCategories, href: to({ category: '' }), isChosen: !field },
          ...offeredCategories(choices, filters).map(({ slug, name, jobs }) => ({
            label: name,
            href: to({ category: slug }),
            count: jobs,
            isChosen: slug === category,
          })),
        ],
      },
    },
    {
      label: pay ? postFacts.payFrom(money(pay)) : t.pay,
      ...(pay && { href: to({ pay: 0 }), isChosen: true }),
      menu: {
        id: 'filter-pay',
        title: t.pay,
        options: [
          { label: t.anyPay, href: to({ pay: 0 }), isChosen: !pay },
          ...payFloors.map((amount) => ({
            label: money(amount),
            href: to({ pay: amount }),
            isChosen: amount === pay,
          })),
        ],
      },
    },
  ];
}
