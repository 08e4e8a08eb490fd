import { describe, expect, it } from 'vitest';
import type { EventDate, EventDetails } from '#contracts/events.ts';
import type { TicketOffer } from '#contracts/ticket-offers.ts';
import { directionsToEvent, registrationState } from '../../../src/features/events/describe.ts';
import {
  daysMeant,
  eventListAddress,
  monthsOffered,
  readEventFilters,
} from '../../../src/features/events/filters.ts';
import { describeDate } from '../../../src/lib/shared/describe-date.ts';
import { priceChips } from '../../../src/lib/shared/price-chips.ts';
import { describePrice } from '../../../src/lib/shared/describe-price.ts';
import { eventJsonLd } from '../../../src/features/events/json-ld.ts';
import { safeWebAddress } from '../../../src/lib/shared/links.ts';
import { chooseDate } from '../../../src/features/events/queries.ts';
import { describeRegistration } from '../../../src/features/events/RegistrationState.tsx';
import { ticketAddress, ticketCode } from '#contracts/tickets.ts';
import { fitsTyped } from '../../../src/features/events/fits-typed.ts';
import { market as event, marketDate as date, ticketOffer } from '../../support/event-fixtures.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

describe('event list filters', () => {
  const read = (query: string) => readEventFilters(new URLSearchParams(query));

  it('are parsed from the URL and written to it in one order', () => {
    const query = '?q=jazz&category=family&city=Alder+Falls&when=2026-12&where=online&page=3';
    expect(eventListAddress(read(query))).toBe(`/events${query}`);
    expect(eventListAddress(read('page=1&q='))).toBe('/events');
  });

  it('ignore invalid values', () => {
    const nonsense = read('when=2026-02-30&where=moon&page=-4&category=%00&city=' + 'x'.repeat(200));
    expect(eventListAddress(nonsense)).toBe('/events');
    expect(read(`q=${'🎻'.repeat(500)}`).q).toBe('🎻'.repeat(100));
    expect(read('q=%07 a %0A b').q).toBe('a b');
  });

  it.each([
    ['', '2026-11-21', undefined],
    ['today', '2026-11-21', { first: '2026-11-21', last: '2026-11-21' }],
    ['weekend', '2026-11-18', { first: '2026-11-21', last: '2026-11-22' }],
    ['weekend', '2026-11-21', { first: '2026-11-21', last: '2026-11-22' }],
    ['weekend', '2026-11-22', { first: '2026-11-22', last: '2026-11-22' }],
    ['tomorrow', '2026-11-30', { first: '2026-12-01', last: '2026-12-01' }],
    ['next-week', '2026-11-21', { first: '2026-11-23', last: '2026-11-29' }],
    ['next-week', '2026-11-22', { first: '2026-11-23', last: '2026-11-29' }],
    ['next-week', '2026-11-23', { first: '2026-11-30', last: '2026-12-06' }],
    ['2026-11', '2026-11-21', { first: '2026-11-21', last: '2026-11-30' }],
    ['2027-02', '2026-11-21', { first: '2027-02-01', last: '2027-02-28' }],
    ['2026-12-24', '2026-11-21', { first: '2026-12-24', last: '2026-12-24' }],
  ])('%j on %s means these days', (when, today, days) => {
    expect(daysMeant(when, today)).toEqual(days);
  });

  it('offer the next months and a chosen later one', () => {
    expect(monthsOffered('2026-11-21', '', 3)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(monthsOffered('2026-11-21', '2026-06', 2)).toEqual(['2026-06', '2026-11', '2026-12']);
  });
});

describe('formatted date', () => {
  const tell = (change: Partial<EventDate>) =>
    describeDate({ ...date, ...change }, 'en', now).line.replaceAll('\u202f', ' ');

  it('shows the day and times in its own time zone', () => {
    expect(tell({})).toBe('Saturday, November 28, 9:00 AM – 1:00 PM');
  });

  it('shows both ends of several days, and an end at midnight as the previous day', () => {
    expect(tell({ ends_at: '2026-11-29T18:00:00Z' })).toBe(
      'Saturday, November 28, 9:00 AM – Sunday, November 29, 1:00 PM',
    );
    expect(tell({ all_day: true, starts_at: '2026-11-28T05:00:00Z', ends_at: '2026-11-30T05:00:00Z' })).toBe(
      'Saturday, November 28 – Sunday, November 29',
    );
    expect(tell({ all_day: true, starts_at: '2026-11-28T05:00:00Z', ends_at: '2026-11-29T05:00:00Z' })).toBe(
      'Saturday, November 28, All day',
    );
  });
});

describe('registration for a date', () => {
  it.each([
    [{}, {}, 'open'],
    [{}, { places_left: null }, 'open'],
    [{}, { places_left: 0 }, 'waitlist'],
    [{ waitlist_enabled: false }, { places_left: 0 }, 'full'],
    [{}, { status: 'canceled' }, 'off'],
    [{}, { status: 'postponed' }, 'off'],
    [{}, { starts_at: '2026-11-21T11:00:00Z' }, 'over'],
    [{ registration_opens_at: '2026-11-22T00:00:00Z' }, {}, 'not-yet'],
    [{ registration_closes_at: '2026-11-20T00:00:00Z' }, {}, 'closed'],
    [{ registration_mode: 'external' }, {}, 'elsewhere'],
    [{ registration_mode: 'none' }, {}, 'none'],
    [{ registration_mode: 'none' }, { status: 'canceled' }, 'off'],
    [{ registration_mode: 'external' }, { starts_at: '2026-11-21T11:00:00Z' }, 'over'],
  ] as const)('with %j and %j is %s', (ofEvent, ofDate, state) => {
    expect(registrationState({ ...event, ...ofEvent }, { ...date, ...ofDate }, now)).toBe(state);
  });
});

describe('price', () => {
  it("is the organizer's text, else the amount, else empty", () => {
    expect(describePrice({ ...event, cost: 'Pay what you like' }, 'en')).toBe('Pay what you like');
    expect(describePrice(event, 'en')).toBe('$12.50');
    expect(describePrice({ ...event, price_amount: 0 }, 'en')).toBe('Free');
    expect(describePrice({ ...event, price_amount: null }, 'en')).toBeUndefined();
  });
});

describe('selected date of a page', () => {
  const on = (day: string, status: EventDate['status'] = 'scheduled') => ({
    ...date,
    id: day,
    original_date: day,
    status,
  });

  it('is the requested one, else the next scheduled, else the last', () => {
    const [off, next, past] = [on('2026-11-28', 'canceled'), on('2026-12-05'), on('2026-11-14')];
    expect(chooseDate([off, next], [past], '2026-11-14')).toBe(past);
    expect(chooseDate([off, next], [past], null)).toBe(next);
    expect(chooseDate([off], [past], 'nonsense')).toBe(off);
    expect(chooseDate([], [past], null)).toBe(past);
    expect(chooseDate([], [], null)).toBeUndefined();
  });
});

describe('what tickets cost', () => {
  const chips = (ofOffer: Partial<TicketOffer>, ofDate: Partial<EventDate> = {}, locale = 'en') =>
    priceChips(
      { ...date, cost: '$99 at the door', offer: { ...ticketOffer, ...ofOffer }, ...ofDate },
      locale,
      now,
    ).map(({ label }) => label);

  it('is the lowest price in place of what the organizer wrote, in each language', () => {
    expect(chips({})).toEqual(['From $25']);
    expect(chips({ highest_price: 2500 })).toEqual(['$25']);
    expect(chips({ price: 0, highest_price: 0 })).toEqual(['Free']);
    expect(chips({ price: 0 })).toEqual(['Free – $40']);
    expect(chips({}, {}, 'es')).toEqual(['Desde $25']);
    expect(priceChips({ ...date, cost: '$99 at the door' }, 'en', now)).toEqual([
      { label: '$99 at the door', tone: 'good' },
    ]);
  });

  it('says why not everybody can order', () => {
    expect(chips({ state: 'sold_out' })).toEqual(['Sold out']);
    expect(chips({ state: 'sold_out', has_waitlist: true })).toEqual(['Sold out, waitlist open']);
    expect(chips({ state: 'not_yet', opens_at: '2026-11-10T05:00:00Z' })).toEqual([
      'On sale from Nov 10, 12:00 AM',
      'From $25',
    ]);
    expect(chips({ state: 'ended' })).toEqual(['No longer on sale']);
    const members = { state: 'members', price: null, highest_price: null } as const;
    expect(chips(members)).toEqual(['Members only']);
    expect(chips(members, { members_only: true })).toEqual([]);
    expect(chips({ ...members, state: 'private' })).toEqual([]);
  });

  it('is not said of a date that is off or over', () => {
    expect(chips({}, { status: 'canceled' })).toEqual([]);
    expect(chips({}, { ends_at: new Date(now).toISOString() })).toEqual([]);
  });
});

describe('structured data of an event', () => {
  const around = {
    url: 'https://hub.test/events/market',
    image: undefined,
    organizer: null,
    hub: { name: 'The Chamber', url: 'https://hub.test/' },
    now,
  };
  const read = (ofEvent: Partial<EventDetails> = {}, ofDate: Partial<EventDate> = {}) =>
    eventJsonLd({ ...event, ...ofEvent }, [{ ...date, ...ofDate }], around)[0] as Record<string, unknown>;

  it('has the required name, start with offset, and location with address', () => {
    expect(read()).toMatchObject({
      '@type': 'Event',
      name: 'Market',
      startDate: '2026-11-28T09:00:00-05:00',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: { '@type': 'Place', name: 'Depot', address: { addressLocality: 'Alder Falls' } },
      organizer: { name: 'The Chamber' },
      offers: { price: 12.5, priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
    });
  });

  it("falls back to the location's name without an address", () => {
    const nowhere = { address_line1: null, city: null, state: null, zip_code: null };
    expect(read(nowhere)).toMatchObject({ location: { name: 'Depot', address: 'Depot' } });
  });

  it('keeps the dates of canceled events and the previous date of moved ones', () => {
    expect(read({}, { status: 'canceled' })).toMatchObject({
      eventStatus: 'https://schema.org/EventCancelled',
      startDate: '2026-11-28T09:00:00-05:00',
    });
    expect(read({ previous_starts_at: '2026-11-20T14:00:00Z' }, { status: 'rescheduled' })).toMatchObject({
      eventStatus: 'https://schema.org/EventRescheduled',
      previousStartDate: '2026-11-20T09:00:00-05:00',
    });
    expect(read({ previous_starts_at: '2026-11-20T14:00:00Z' }, { status: 'scheduled' })).not.toHaveProperty(
      'previousStartDate',
    );
  });

  it('reports sold out and online events without the private link', () => {
    expect(read({}, { places_left: 0 })).toMatchObject({
      offers: { availability: 'https://schema.org/SoldOut' },
    });
    expect(read({ attendance_mode: 'online' })).toMatchObject({
      eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
      location: { '@type': 'VirtualLocation', url: around.url },
    });
    expect(read({ attendance_mode: 'mixed' })['location']).toHaveLength(2);
  });

  it('offers tickets at what anybody pays, in place of what the organizer wrote', () => {
    const offers = (ofOffer: Partial<TicketOffer> = {}, ofDate: Partial<EventDate> = {}) =>
      read({ price_amount: 99 }, { offer: { ...ticketOffer, ...ofOffer }, ...ofDate })['offers'];
    expect(offers({ highest_price: 2500, price_until: '2026-11-20T05:00:00Z' })).toEqual({
      '@type': 'Offer',
      price: 25,
      priceCurrency: 'USD',
      url: around.url,
      availability: 'https://schema.org/InStock',
      priceValidUntil: '2026-11-20T05:00:00Z',
    });
    expect(offers()).toMatchObject({ '@type': 'AggregateOffer', lowPrice: 25, highPrice: 40 });
    expect(offers({ state: 'not_yet', opens_at: '2026-11-10T05:00:00Z' })).toMatchObject({
      availability: 'https://schema.org/PreOrder',
      validFrom: '2026-11-10T05:00:00Z',
    });
    const soldOut = { availability: 'https://schema.org/SoldOut' };
    expect(offers({ state: 'sold_out' })).toMatchObject(soldOut);
    expect(offers({}, { status: 'canceled' })).toMatchObject(soldOut);
    expect(offers({ state: 'members', price: null, highest_price: null })).toBeUndefined();
  });

  it('shows all-day dates, and no offer without a price', () => {
    const days = { all_day: true, starts_at: '2026-11-28T05:00:00Z', ends_at: '2026-11-30T05:00:00Z' };
    expect(read(days, days)).toMatchObject({ startDate: '2026-11-28', endDate: '2026-11-29' });
    expect(read({ price_amount: null, cost: 'By donation' })).not.toHaveProperty('offers');
    expect(read({ price_amount: null, cost: 'Free' })).toMatchObject({ offers: { price: 0 } });
  });
});

describe('links', () => {
  it('must be web URLs', () => {
    expect(safeWebAddress('javascript:alert(1)')).toBeUndefined();
    expect(safeWebAddress('https://tickets.test/a')).toBe('https://tickets.test/a');
    expect(safeWebAddress(null)).toBeUndefined();
  });

  it('to a map require a location', () => {
    const nowhere = {
      venue_name: null,
      latitude: null,
      longitude: null,
      address_line1: null,
      city: null,
      state: null,
    };
    expect(directionsToEvent(nowhere)).toBeUndefined();
    expect(directionsToEvent({ ...nowhere, latitude: 44, longitude: -72 })).toContain('destination=44%2C-72');
    expect(directionsToEvent({ ...nowhere, address_line1: '1 Main & 2nd' })).toContain('1+Main+%26+2nd');
  });
});

describe('ticket', () => {
  const id = '6f0c1f6e-0000-4000-8000-000000000001';

  it('has a short code and a check-in URL for the organizer', () => {
    expect(ticketCode(id)).toBe('6F0C-1F6E');
    expect(ticketAddress(id, 'https://hub.test')).toBe(
      `https://hub.test/account/check-in?registration=${id}`,
    );
  });

  it('is found by name with or without accents, and by its code', () => {
    const person = { id, attendee_name: 'José Müller' };
    for (const typed of ['', 'jose', 'MÜLL', '6f0c-1f', '6F0C1F6E'])
      expect(fitsTyped(person, typed)).toBe(true);
    for (const typed of ['josef', '6f0d', '1f6e']) expect(fitsTyped(person, typed)).toBe(false);
  });

  it('shows the registration status', () => {
    const mine = {
      id,
      occurrence_id: 'o',
      status: 'waitlisted',
      attendee_name: 'Ada',
      guests: 1,
      offered_until: null,
      slug: 's',
      title: 't',
      venue_name: null,
      city: null,
      original_date: '2026-11-28',
      is_recurring: false,
      time_zone: 'America/New_York',
      all_day: false,
      starts_at: date.starts_at,
      ends_at: date.ends_at,
      date_status: 'scheduled',
      online_url: null,
      place: 3,
    } as const;
    expect(describeRegistration(mine).text).toContain('You are number 3 with 1 guest');
    const offered = { ...mine, status: 'offered', offered_until: '2026-11-22T17:00:00Z' } as const;
    expect(describeRegistration(offered).text).toContain('Sunday, November 22, 2026 at 12:00');
  });
});
