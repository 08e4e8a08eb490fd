import type { ListedJob } from '#contracts/jobs.ts';
import { dateLocale } from '#contracts/languages.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { formatMoney } from './format.ts';

type Pay = Pick<ListedJob, 'salary_min' | 'salary_max' | 'salary_unit' | 'salary_currency' | 'salary_range'>;

/** What a job pays, in words: "$48,000 – $55,000 per year", or what the business wrote. */
export function describePay(job: Pay, locale: string | undefined): string {
  const { salary_min: low, salary_max: high, salary_unit: unit, salary_currency: currency } = job;
  if (!unit || (low === null && high === null)) return job.salary_range;
  const t = postFactStrings[languageOf(locale)];
  const money = (amount: number) => formatMoney(amount, currency, dateLocale(locale));
  const amounts =
    low !== null && high !== null && low !== high
      ? t.range(money(low), money(high))
      : low !== null
        ? low === high
          ? money(low)
          : t.payFrom(money(low))
        : t.payUpTo(money(high ?? 0));
  return `${amounts} ${t.per[unit]}`;
}
