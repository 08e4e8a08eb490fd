import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { Language } from '../../../i18n/by-language.ts';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import type { JoiningCost, OfferedPlan, Tax } from './offer.ts';

interface Terms {
  plan: OfferedPlan;
  taxes: readonly Tax[];
  /** What joining today costs; left out where the year is not fixed, or the price depends on the employees. */
  today?: JoiningCost | undefined;
  /** The time zone of the hub. */
  zone: string;
}

// Each as a line: "Plus Sales tax (8.25%)".
function describeTaxes(
  { tax_rate_id: first, second_tax_rate_id: second }: OfferedPlan,
  taxes: readonly Tax[],
  language: Language,
): string[] {
  const { terms: t } = joinStrings[language];
  const percent = new Intl.NumberFormat(dateLocale(language), { style: 'percent', maximumFractionDigits: 3 });
  return taxes
    .filter(({ id }) => id === first || id === second)
    .map(({ name, percent: rate, is_inclusive: isIncluded, country, state }) => {
      const place = [state, country].filter(Boolean).join(', ');
      const write = isIncluded ? t.taxIncluded : t.tax;
      return write(name, percent.format(rate / 100), place && t.taxWhere(place));
    });
}

/** What goes with the price of a plan, a line each: joining fee, taxes, trial, year, approval and renewal. */
export function describeTerms({ plan, taxes, today, zone }: Terms, language: Language): string[] {
  const { terms: t } = joinStrings[language];
  const locale = dateLocale(language);
  const money = (amount: number) => formatPrice(amount, plan.currency, locale);
  const { fixed_year_month: month, billing_interval: interval, trial_days: trial } = plan;
  const approval = new Map(Object.entries(t.approval)).get(plan.approval) ?? '';
  const renewal = new Map(Object.entries(t.renewal)).get(plan.auto_renew) ?? '';
  return [
    plan.joining_fee > 0 ? t.joiningFee(money(plan.joining_fee)) : '',
    ...describeTaxes(plan, taxes, language),
    trial > 0 ? t.trial(trial) : '',
    month === null ? '' : t.fixedYear(monthName(month, locale)),
    today?.ends_at ? t.today(money(today.dues), formatLastDay(today.ends_at, { zone, locale })) : '',
    interval === 'once' && plan.price > 0 ? t.lasting : '',
    approval,
    interval === 'once' ? '' : renewal,
  ].filter(Boolean);
}

const monthName = (month: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, month - 1, 15));

/** The last day of a term by the moment at which it ends: one that ends at midnight lasts until the day before. */
export const formatLastDay = (endsAt: string, options: { zone: string; locale: string }): string =>
  formatDate(new Date(Date.parse(endsAt) - 1).toISOString(), options);
