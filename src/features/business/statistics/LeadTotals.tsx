import { formatMinorUnits } from '#contracts/money.ts';
import { statisticsStrings } from '../../../i18n/business/statistics-strings.ts';
import { useDateLocale, useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { CompareTable } from '../../../kit/chart/CompareTable.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { businessUrl } from '../business-url.ts';
import type { LeadCounts } from './statistics.ts';

interface LeadTotalsProps {
  id: string;
  leads: { current: LeadCounts; previous: LeadCounts; currency: string };
}

/** How many leads and referrals a business got and gave, and what was won. Nothing without any. */
export function LeadTotals({ id, leads: { current, previous, currency } }: LeadTotalsProps) {
  const t = useStrings(statisticsStrings);
  const locale = useDateLocale();
  const path = useLocalPath();
  const rows = Object.entries(t.leads.rows) as [keyof LeadCounts, string][];
  if (rows.every(([name]) => current[name] + previous[name] === 0)) return null;
  const show = (name: keyof LeadCounts, count: number) =>
    name === 'value' ? formatMinorUnits(count, currency, locale) : count.toLocaleString(locale);
  return (
    <Panel title={t.leads.title}>
      <CompareTable caption={t.leads.caption}>
        <thead>
          <tr>
            <th scope="col">{t.activity}</th>
            <th scope="col" className="number">
              {t.current}
            </th>
            <th scope="col" className="number">
              {t.previous}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, label]) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="number">{show(name, current[name])}</td>
              <td className="number">{show(name, previous[name])}</td>
            </tr>
          ))}
        </tbody>
      </CompareTable>
      <p>
        <a href={path(businessUrl('leads', { id }))}>{t.leads.open}</a>
      </p>
    </Panel>
  );
}
