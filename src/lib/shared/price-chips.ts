import type { EventDate } from '#contracts/events.ts';
import { describeOffer, describeOfferState } from './describe-offer.ts';

interface Priced extends Pick<EventDate, 'offer' | 'ends_at' | 'time_zone' | 'members_only'> {
  status: string;
  cost?: string | null;
}

/** What a date costs and whether its tickets are sold out, as labels of its card. What tickets cost stands in place of the text. */
export function priceChips(
  { offer, cost, status, ...date }: Priced,
  locale: string | undefined,
  now = Date.now(),
): { label: string; tone?: 'good' | 'warm' }[] {
  if (!offer) return cost ? [{ label: cost, tone: 'good' }] : [];
  // Nobody buys a ticket of what does not take place, or is over.
  if (status === 'canceled' || status === 'postponed' || now >= Date.parse(date.ends_at)) return [];
  const price = describeOffer(offer, locale);
  const hasSaid = offer.state === 'members' && date.members_only;
  const state = hasSaid ? undefined : describeOfferState(offer, date.time_zone, locale);
  const isPriced = offer.state === 'on_sale' || offer.state === 'not_yet';
  return [
    ...(state ? [{ label: state, ...(offer.state === 'sold_out' && { tone: 'warm' as const }) }] : []),
    ...(price && isPriced ? [{ label: price, tone: 'good' as const }] : []),
  ];
}
