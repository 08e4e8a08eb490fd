import { type Answers, type AskedField, askedFields } from '#contracts/forms.ts';
import { formatMinorUnits } from '#contracts/money.ts';
import { askedFieldsStrings } from '../../i18n/shared/asked-fields-strings.ts';
import { useDateLocale, useStrings } from '../../i18n/use-strings.ts';

interface PriceTotalProps {
  fields: readonly AskedField[];
  answers: Answers;
  currency: string;
}

function amountOf({ type, options, settings }: AskedField, answer: unknown): number {
  if (type !== 'price') return 0;
  if (options.length > 0) return options.find(({ id }) => id === answer)?.price ?? 0;
  const quantity = Number(answer ?? 0);
  return Number.isInteger(quantity) && quantity > 0 ? quantity * (settings.price ?? 0) : 0;
}

/** What the chosen price rows add up to before taxes; the database computes what is charged. Nothing in a form without prices. */
export function PriceTotal({ fields, answers, currency }: PriceTotalProps) {
  const { price: t } = useStrings(askedFieldsStrings);
  const locale = useDateLocale();
  const asked = askedFields(fields, answers);
  if (asked.every(({ type }) => type !== 'price')) return null;
  const total = asked.reduce((sum, field) => sum + amountOf(field, answers[field.id]), 0);
  return (
    <p role="status">
      <strong>{t.total(formatMinorUnits(total, currency, locale))}</strong>
      <br />
      <span className="soft">{t.beforeTaxes}</span>
    </p>
  );
}
