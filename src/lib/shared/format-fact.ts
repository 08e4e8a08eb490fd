import type { CustomFact } from '#contracts/custom-values.ts';
import { formatDateOnly } from './format.ts';

/** How facts are written in a language. */
interface In {
  locale: string;
  yes: string;
}

/** A value of a custom field as people read it, one line for each part. */
export function formatFact({ type, value }: CustomFact, { locale, yes }: In): string[] {
  if (typeof value === 'boolean') return value ? [yes] : [];
  if (typeof value === 'number') return [formatNumber(value, locale)];
  if (typeof value === 'string')
    return type === 'date'
      ? [formatDateOnly(value, locale)]
      : value.split('\n').filter((line) => line.trim());
  if (Array.isArray(value)) return [value.join(', ')];
  if (type === 'file') return [String(value['name'] ?? '')];
  const { address_line1, address_line2, city, state, zip_code, country } = value;
  const town = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address_line1, address_line2, town, country].filter(Boolean).map(String);
}

// A year is a number, too: "1,987" would be none.
const formatNumber = (value: number, locale: string) =>
  Number.isInteger(value) && value >= 1000 && value < 3000
    ? String(value)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }).format(value);
