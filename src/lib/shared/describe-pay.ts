import type { ListedJob } from '#contracts/jobs.ts';
import type { Strings } from '../../i18n/strings.ts';
import { formatMoney } from './format.ts';

type Pay = Pick<ListedJob, 'salary_min' | 'salary_max' | 'salary_unit' | 'salary_currency' | 'salary_range'>;

/** What a job pays, in words: "$48,000 – $55,000 a year", or what the business wrote. */
export function describePay(job: Pay, { jobs: t }: Strings, locale: string): string {
  const { salary_min: low, salary_max: high, salary_unit: unit, salary_currency: currency } = job;
  if (!unit || (low === null && high === null)) return job.salary_range;
  const money = (amount: number) => formatMoney(amount, currency, locale);
  const amounts =
    low !== null && high !== null && low !== high
      ? `${money(low)} – ${money(high)}`
      : low !== null
        ? low === high
          ? money(low)
          : t.payFrom(money(low))
        : t.payUpTo(money(high ?? 0));
  return `${amounts} ${t.per[unit]}`;
}
