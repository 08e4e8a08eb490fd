import type { CalendarEvent, EventDate, EventDetails } from '#contracts/events.ts';
import type { TicketOffer } from '#contracts/ticket-offers.ts';
import type { CalendarFacts } from '../../src/features/events/calendar-file.ts';

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

/** A weekly market as calendar files need it. */
export const calendarMarket: CalendarEvent = {
  id: '6f0c1f6e-0000-4000-8000-000000000001',
  slug: 'market',
  title: 'Market',
  summary: '',
  description: '',
  categories: ['Markets & Fairs', 'Family, all ages'],
  attendance_mode: 'offline',
  venue_name: 'Depot Square',
  address_line1: '1 Depot Square',
  city: 'Alder Falls',
  state: 'VT',
  zip_code: '05602',
  latitude: 44.26,
  longitude: -72.57,
  time_zone: 'America/New_York',
  starts_at: '2026-10-31T13:00:00+00:00',
  ends_at: '2026-10-31T17:00:00+00:00',
  all_day: false,
  rrule: 'FREQ=WEEKLY;BYDAY=SA',
  exdates: [],
  status: 'scheduled',
  sequence: 3,
  created_at: '2026-09-01T10:00:00Z',
  updated_at: '2026-09-02T10:00:00Z',
  cost: null,
  organizer: null,
  organizer_email: null,
  first_day: '2026-10-31',
  moved: [],
};

/** What calendar files of the tests' town say of themselves. */
export const calendarFacts: CalendarFacts = {
  name: 'Events, all; of them',
  source: 'https://hub.test/events/calendar.ics',
  site: 'https://hub.test',
  organizer: { name: 'The Chamber', email: 'office@hub.test' },
  words: {
    canceled: 'Canceled',
    postponed: 'Postponed',
    online: 'Online',
    organizer: 'Organizer',
    cost: 'Cost',
  },
  locale: 'en',
};
