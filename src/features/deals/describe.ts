import type { ListedDeal } from '#contracts/deals.ts';
import { dateLocale } from '#contracts/languages.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { formatDate } from '../../lib/shared/format.ts';

/** From when and until when a deal is valid, in the hub's time zone: the start is shown only while it is in the future. */
export function describeValidity(
  { valid_from: from, valid_until: until }: Pick<ListedDeal, 'valid_from' | 'valid_until'>,
  zone: string,
  locale: string | undefined,
  now = Date.now(),
) {
  const t = postFactStrings[languageOf(locale)];
  const language = { zone, locale: dateLocale(locale) };
  return {
    until: t.validUntil(formatDate(until, language)),
    from: Date.parse(from) > now ? t.validFrom(formatDate(from, language)) : undefined,
  };
}

/** Whether a deal is claimed on the hub and is not used up: one without a code or a limit is just asked for. */
export const isClaimable = ({
  code_type: codeType,
  quantity,
  left_over: left,
}: Pick<ListedDeal, 'code_type' | 'quantity' | 'left_over'>): boolean =>
  !(codeType === 'none' && quantity === null) && (left === null || left > 0);
