import { Fragment } from 'react';
import { formatMinorUnits } from '#contracts/money.ts';
import { counted } from '../../../i18n/counted.ts';
import type { Preview } from './clock.ts';

const emailLabels: Readonly<Record<string, [one: string, many: string]>> = {
  invoice: ['# invoice', '# invoices'],
  late_fee: ['# late fee', '# late fees'],
  reminder: ['# reminder', '# reminders'],
  charge_upcoming: ['# card about to be charged', '# cards about to be charged'],
  status: ['# changed membership', '# changed memberships'],
  price_change: ['# new price', '# new prices'],
  win_back: ['# win-back', '# win-backs'],
};

/** What is invoiced, charged and emailed until the day of a preview. */
export function PreviewedBilling({ invoices, invoiced, charges, charged, currency, emails }: Preview) {
  const amount = (minor: number) => formatMinorUnits(minor, currency);
  const sent = Object.entries(emailLabels).flatMap(([kind, [one, many]]) => {
    const count = emails[kind] ?? 0;
    return count > 0 ? [counted(count, one, many)] : [];
  });
  const rows = [
    ['Invoices', invoices > 0 ? `${String(invoices)} for ${amount(invoiced)} before tax` : 'None'],
    ['Card charges', charges > 0 ? `${String(charges)} for ${amount(charged)}` : 'None'],
    ['Emails', sent.join(', ') || 'None'],
  ];
  return (
    <dl className="facts">
      {rows.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
