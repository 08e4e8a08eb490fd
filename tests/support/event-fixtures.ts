import type { EventDate, EventDetails } from '#contracts/events.ts';
import type { TicketOffer } from '#contracts/ticket-offers.ts';

/** One date of a market in the tests' town, with everything that an event page can show. */
export const marketDate: EventDate = {
  id: 'd1',
  original_date: '2026-11-28',
  starts_at: '2026-11-28T14:00:00Z',
  ends_at: '2026-11-28T18:00:00Z',
  status: 'scheduled',
  slug: 'market',
  title: 'Market',
  summary: '',
  image_url: null,
  categories: [],
  attendance_mode: 'offline',
  venue_name: 'Depot',
  address_line1: null,
  city: 'Alder Falls',
  time_zone: 'America/New_York',
  all_day: false,
  is_recurring: false,
  cost: null,
  registration_mode: 'internal',
  members_only: false,
  capacity: 10,
  places_left: 4,
  featured: false,
  sponsored: false,
  business_name: null,
  business_slug: null,
};

/** The event of `marketDate`. */
export const market: EventDetails = {
  ...marketDate,
  description: 'Stalls.',
  state: 'VT',
  zip_code: '05602',
  latitude: 44.2,
  longitude: -72.5,
  rrule: null,
  price_amount: 12.5,
  price_currency: 'USD',
  registration_url: null,
  registration_opens_at: null,
  registration_closes_at: null,
  max_guests: 0,
  waitlist_enabled: true,
  previous_starts_at: null,
  published_at: '2026-10-01T00:00:00Z',
};

/** Tickets on sale to anybody from $25 to $40. */
export const ticketOffer: TicketOffer = {
  state: 'on_sale',
  price: 2500,
  highest_price: 4000,
  currency: 'USD',
  price_until: null,
  opens_at: null,
  has_waitlist: false,
};
