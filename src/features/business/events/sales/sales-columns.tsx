import { formatPrice } from '#contracts/money.ts';
import type { EventSalesTexts } from '../../../../i18n/business/event-sales-strings.ts';
import type { Column } from '../../../../kit/table/columns.ts';
import { formatDay, formatTime } from '../../../../lib/shared/format.ts';
import type { SalesDate, SoldAddOn, SoldType, UsedCode } from './sales.ts';

interface Shown {
  currency: string;
  zone: string;
  locale: string;
  texts: EventSalesTexts['overview'];
}

const number = <Row,>(id: string, label: string, of: (row: Row) => number | string | null): Column<Row> => ({
  id,
  label,
  isNumber: true,
  show: (row) => of(row) ?? '',
  text: of,
});

const named = <Row extends { name: string; is_archived: boolean }>({ texts: t }: Shown): Column<Row> => ({
  id: 'name',
  label: t.columns.name,
  show: ({ name, is_archived: isArchived }) => (
    <>
      <span dir="auto">{name}</span> {isArchived && <span className="badge">{t.archived}</span>}
    </>
  ),
  text: ({ name }) => name,
});

const leftOf = (quantity: number | null, gone: number) =>
  quantity === null ? null : Math.max(0, quantity - gone);

/** What was sold of each kind of ticket. */
export const typeColumns = (shown: Shown): Column<SoldType>[] => {
  const { columns: t } = shown.texts;
  return [
    named(shown),
    number('sold', t.sold, ({ sold }) => sold),
    number('held', t.held, ({ held }) => held),
    number('left', t.left, ({ quantity, sold, held }) => leftOf(quantity, sold + held)),
    number('canceled', t.canceled, ({ canceled }) => canceled),
    number('amount', t.amount, ({ amount }) => formatPrice(amount, shown.currency, shown.locale)),
  ];
};

/** What was sold of each add-on, by its options. */
export const addOnColumns = (shown: Shown): Column<SoldAddOn>[] => {
  const { texts: t } = shown;
  return [
    named(shown),
    number('sold', t.columns.sold, ({ sold, options }) =>
      options.length === 0
        ? sold
        : `${String(sold)} (${options.map((one) => t.options(one.option, one.sold)).join(', ')})`,
    ),
    number('left', t.columns.left, ({ quantity, sold }) => leftOf(quantity, sold)),
    number('amount', t.columns.amount, ({ amount }) => formatPrice(amount, shown.currency, shown.locale)),
  ];
};

/** How often each code was used. */
export const codeColumns = ({ texts: t }: Shown): Column<UsedCode>[] => [
  {
    id: 'code',
    label: t.columns.name,
    show: ({ code, is_archived: isArchived }) => (
      <>
        <span>{code}</span> {isArchived && <span className="badge">{t.archived}</span>}
      </>
    ),
    text: ({ code }) => code,
  },
  number('uses', t.columns.uses, ({ uses }) => uses),
  number('left', t.columns.left, ({ uses, max_uses: max }) => leftOf(max, uses)),
];

/** How full each date is. */
export const dateColumns = ({ texts: t, zone, locale }: Shown): Column<SalesDate>[] => {
  const when = ({ starts_at: at }: SalesDate) =>
    `${formatDay(at, { zone, locale })}, ${formatTime(at, { zone, locale })}`;
  return [
    { id: 'date', label: t.columns.date, show: when, text: when },
    number('taken', t.columns.taken, ({ taken }) => taken),
    number('left', t.columns.left, ({ capacity, taken }) => leftOf(capacity, taken)),
    number('waiting', t.waiting, ({ waiting }) => waiting),
    number('attended', t.attended, ({ attended }) => attended),
  ];
};
