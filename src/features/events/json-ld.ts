import { TZDate } from '@date-fns/tz';
import { toDecimal } from '#contracts/money.ts';
import type { TicketOffer } from '#contracts/ticket-offers.ts';
import type { EventDate, EventDetails, EventContext } from '#contracts/events.ts';
import { dateIn } from '../../lib/shared/zoned-time.ts';
import { registrationState } from './describe.ts';

const states = {
  scheduled: 'EventScheduled',
  canceled: 'EventCancelled',
  postponed: 'EventPostponed',
  rescheduled: 'EventRescheduled',
} as const;
const modes = {
  offline: 'OfflineEventAttendanceMode',
  online: 'OnlineEventAttendanceMode',
  mixed: 'MixedEventAttendanceMode',
} as const;

/** How the hub is reached, from its settings. */
export interface HubContact {
  email: string | null;
  phone: string | null;
}

interface Around {
  /** Whole address of the event's page. */
  url: string;
  image: string | undefined;
  organizer: EventContext['organizer'];
  hub: { name: string; url: string } & Partial<HubContact>;
  now?: number;
}

/** The dates of an event as schema.org's Event, one each: what is over or far ahead is left out. */
export function eventJsonLd(event: EventDetails, dates: readonly EventDate[], around: Around): object[] {
  return dates.slice(0, 12).map((date) => dateJsonLd(event, date, around));
}

function dateJsonLd(event: EventDetails, date: EventDate, { url, image, organizer, hub, now }: Around) {
  const zone = event.time_zone;
  const moment = (value: string) => (event.all_day ? dateIn(value, zone) : withOffset(value, zone));
  const wasMoved = date.status === 'rescheduled' && event.previous_starts_at !== null && event.rrule === null;
  return {
    '@type': 'Event',
    name: event.title,
    ...(event.summary || event.description ? { description: event.summary || event.description } : {}),
    url,
    startDate: moment(date.starts_at),
    endDate: event.all_day ? dateIn(Date.parse(date.ends_at) - 1000, zone) : moment(date.ends_at),
    eventStatus: `https://schema.org/${states[date.status]}`,
    eventAttendanceMode: `https://schema.org/${modes[event.attendance_mode]}`,
    ...(wasMoved && { previousStartDate: moment(event.previous_starts_at ?? '') }),
    location: placesOf(event, url),
    organizer: organizer
      ? {
          '@type': 'Organization',
          name: organizer.name,
          url: new URL(`/directory/${organizer.slug}`, hub.url).href,
        }
      : {
          '@type': 'Organization',
          name: hub.name,
          url: hub.url,
          ...(hub.email && { email: hub.email }),
          ...(hub.phone && { telephone: hub.phone }),
        },
    ...(image && { image: [image] }),
    ...(date.offer ? ticketOffers(date.offer, date, url) : offersOf(event, date, url, now)),
  };
}

function placesOf(event: EventDetails, url: string) {
  const name = event.venue_name ?? event.city ?? event.title;
  const address = {
    ...(event.address_line1 && { streetAddress: event.address_line1 }),
    ...(event.city && { addressLocality: event.city }),
    ...(event.state && { addressRegion: event.state }),
    ...(event.zip_code && { postalCode: event.zip_code }),
  };
  const place = {
    '@type': 'Place',
    name,
    // Search engines ask for one, and take words where there is no more than a name.
    address: Object.keys(address).length > 0 ? { '@type': 'PostalAddress', ...address } : name,
    ...(event.latitude !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: event.latitude, longitude: event.longitude },
    }),
  };
  // The link of an online event is only for people who are registered; the page shows it to them.
  const online = { '@type': 'VirtualLocation', url };
  if (event.attendance_mode === 'online') return online;
  return event.attendance_mode === 'mixed' ? [place, online] : place;
}

const isOff = ({ status }: EventDate) => status === 'canceled' || status === 'postponed';

/** What tickets of a date cost anybody; none where they are for members only. */
function ticketOffers(offer: TicketOffer, date: EventDate, url: string) {
  const { state, price, highest_price: highest, currency, opens_at: opens, price_until: until } = offer;
  if (price === null) return {};
  const amount = (minorUnits: number) => Number(toDecimal(minorUnits, currency));
  const isRange = highest !== null && highest > price;
  const open = { on_sale: 'InStock', not_yet: 'PreOrder' } as const;
  const availability = state in open && !isOff(date) ? open[state as keyof typeof open] : 'SoldOut';
  return {
    offers: {
      ...(isRange
        ? { '@type': 'AggregateOffer', lowPrice: amount(price), highPrice: amount(highest) }
        : { '@type': 'Offer', price: amount(price) }),
      priceCurrency: currency,
      url,
      availability: `https://schema.org/${availability}`,
      ...(opens !== null && { validFrom: opens }),
      ...(until !== null && !isRange && { priceValidUntil: until }),
    },
  };
}

/** An offer only where a price is known: what cannot be said exactly is not said. */
function offersOf(event: EventDetails, date: EventDate, url: string, now?: number) {
  const isFree = event.price_amount === 0 || /^free$/i.test(event.cost?.trim() ?? '');
  if (event.price_amount === null && !isFree) return {};
  const state = registrationState(event, date, now);
  const hasPlaces = !['off', 'over', 'closed', 'full', 'waitlist'].includes(state);
  return {
    offers: {
      '@type': 'Offer',
      price: isFree ? 0 : event.price_amount,
      priceCurrency: event.price_currency,
      url: event.registration_url ?? url,
      availability: `https://schema.org/${hasPlaces ? 'InStock' : 'SoldOut'}`,
      ...(event.registration_opens_at || event.published_at
        ? { validFrom: event.registration_opens_at ?? event.published_at }
        : {}),
    },
  };
}

const withOffset = (moment: string, zone: string) =>
  new TZDate(moment, zone).toISOString().replace('.000', '');
