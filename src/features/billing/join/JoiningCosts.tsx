import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import { joinStrings } from '../../../i18n/site/join-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { formatTermPrice } from '../../../lib/shared/plan-price.ts';
import { previewCost } from './application.ts';
import { describeTerms, formatLastDay } from './describe-terms.ts';
import type { JoiningCost, OfferedPlan, Tax } from './offer.ts';

interface JoiningCostsProps {
  plan: OfferedPlan;
  taxes: readonly Tax[];
  zone: string;
  organizationId: string | null;
  employees: number | undefined;
}

/** What joining today costs, and the terms that somebody agrees to. */
export function JoiningCosts({ plan, taxes, zone, organizationId, employees }: JoiningCostsProps) {
  const language = useLanguage();
  const { application: t } = joinStrings[language];
  const terms = describeTerms({ plan: { ...plan, joining_fee: 0 }, taxes, zone }, language);
  return (
    <section className="costs" aria-label={t.cost.title}>
      <h2>{t.cost.title}</h2>
      <QueryBoundary
        queryKey={['joining-cost', plan.id, organizationId, employees ?? null]}
        load={() => previewCost(plan.id, { organizationId, employees })}
      >
        {(cost) => <Amounts cost={cost} plan={plan} taxes={taxes} zone={zone} />}
      </QueryBoundary>
      {terms.length > 0 && (
        <ul>
          {terms.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface AmountsProps extends Pick<JoiningCostsProps, 'plan' | 'taxes' | 'zone'> {
  cost: JoiningCost;
}

function Amounts({ cost, plan, taxes, zone }: AmountsProps) {
  const language = useLanguage();
  const locale = dateLocale(language);
  const { cost: t } = joinStrings[language].application;
  const money = (amount: number) => formatPrice(amount, cost.currency, locale);
  const interval = formatTermPrice(cost.price, plan, language);
  if (cost.trial_days > 0)
    return (
      <p>
        {t.trial(cost.trial_days)} {interval}.
      </p>
    );
  const total = cost.dues + cost.joining_fee;
  const isProrated = cost.months !== null && plan.fixed_year_month !== null && cost.months < 12;
  const ids = [plan.tax_rate_id, plan.second_tax_rate_id];
  const hasTaxes = taxes.some(({ id, is_inclusive: isIncluded }) => ids.includes(id) && !isIncluded);
  const rows: { label: string; amount: string; isTotal?: boolean }[] = [
    {
      label: isProrated ? t.prorated(cost.months ?? 0) : t.dues,
      amount: cost.dues === 0 ? t.free : money(cost.dues),
    },
    ...(cost.joining_fee > 0 ? [{ label: t.joiningFee, amount: money(cost.joining_fee) }] : []),
    ...(total > 0
      ? [{ label: hasTaxes ? t.totalPlusTaxes : t.total, amount: money(total), isTotal: true }]
      : []),
    ...(cost.ends_at !== null && cost.price > 0
      ? [{ label: t.until(formatLastDay(cost.ends_at, { zone, locale })), amount: interval }]
      : []),
  ];
  return (
    <dl>
      {rows.map(({ label, amount, isTotal }) => (
        <div key={label} data-total={isTotal}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
