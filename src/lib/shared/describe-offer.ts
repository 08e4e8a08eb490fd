import { dateLocale } from '#contracts/languages.ts';
import { formatPrice } from '#contracts/money.ts';
import type { TicketOffer } from '#contracts/ticket-offers.ts';
import { languageOf } from '../../i18n/by-language.ts';
import { postFactStrings } from '../../i18n/shared/post-fact-strings.ts';
import { ticketStrings } from '../../i18n/site/ticket-strings.ts';
import { formatShortDay, formatTime } from './format.ts';

/** What anybody pays for a ticket, in a few words; undefined where it is not for everybody. */
export function describeOffer(
  { price, highest_price: highest, currency }: TicketOffer,
  locale: string | undefined,
): string | undefined {
  if (price === null) return undefined;
  const [t, { range }] = [ticketStrings[languageOf(locale)], postFactStrings[languageOf(locale)]];
  const say = (amount: number) => (amount === 0 ? t.free : formatPrice(amount, currency, dateLocale(locale)));
  if (highest === null || highest === price) return say(price);
  return price === 0 ? range(t.free, say(highest)) : t.from(say(price));
}

/** Why not everybody can order a ticket now; undefined where they can. */
export function describeOfferState(
  { state, opens_at: opens, has_waitlist: hasWaitlist }: TicketOffer,
  zone: string,
  locale: string | undefined,
): string | undefined {
  const t = ticketStrings[languageOf(locale)];
  const here = { zone, locale: dateLocale(locale) };
  if (state === 'sold_out') return hasWaitlist ? t.soldOutWaitlist : t.soldOut;
  if (state === 'not_yet' && opens !== null)
    return t.notYet(`${formatShortDay(opens, here)}, ${formatTime(opens, here)}`);
  if (state === 'ended') return t.ended;
  return state === 'members' ? t.membersOnly : undefined;
}
