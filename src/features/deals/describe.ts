import type { ListedDeal } from '#contracts/deals.ts';
import { dateLocale, type Strings } from '../../i18n/strings.ts';
import { formatDate, formatMoney } from '../../lib/shared/format.ts';

/** What a deal is worth in a few words; undefined when only its text says it. */
export function describeDiscount(
  { discount_kind: kind, discount_value: value, currency }: ListedDeal,
  strings: Strings,
  locale: string | undefined,
): string | undefined {
  if (kind === null || value === null) return undefined;
  const language = dateLocale(locale);
  return kind === 'percent'
    ? strings.deals.percentOff(new Intl.NumberFormat(language).format(value))
    : strings.deals.amountOff(formatMoney(value, currency, language));
}

/** From when and until when a deal is valid, in the hub's time zone: the start is shown only while it is in the future. */
export function describeValidity(
  { valid_from: from, valid_until: until }: Pick<ListedDeal, 'valid_from' | 'valid_until'>,
  zone: string,
  strings: Strings,
  locale: string | undefined,
  now = Date.now(),
) {
  const language = { zone, locale: dateLocale(locale) };
  return {
    until: strings.deals.until(formatDate(until, language)),
    from: Date.parse(from) > now ? strings.deals.from(formatDate(from, language)) : undefined,
  };
}

/** Whether a deal is claimed on the hub and is not used up: one without a code or a limit is just asked for. */
export const isClaimable = ({
  code_type: codeType,
  quantity,
  left_over: left,
}: Pick<ListedDeal, 'code_type' | 'quantity' | 'left_over'>): boolean =>
  !(codeType === 'none' && quantity === null) && (left === null || left > 0);
