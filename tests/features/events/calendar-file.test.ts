import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#contracts/events.ts';
import {
  type CalendarFacts,
  type SeriesDate,
  writeCalendar,
  writeDate,
} from '../../../src/features/events/calendar-file.ts';
import { calendarMarket as market, ticketOffer } from '../../support/event-fixtures.ts';

const facts: CalendarFacts = {
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

const write = (...events: Partial<CalendarEvent>[]) =>
  writeCalendar(
    events.map((event) => ({ ...market, ...event })),
    facts,
  );

/** The calendar as another parser reads it, with its time zones registered. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const parts = calendar.getAllSubcomponents('vevent');
  const [main, ...others] = parts.map((part) => new ICAL.Event(part));
  for (const other of others) if (other.isRecurrenceException()) main?.relateException(other);
  if (!main) throw new Error('The file has no event.');
  return { calendar, main, others, parts };
}

/** The first dates of a series as UTC timestamps. */
function datesOf(event: ICAL.Event, count: number) {
  const steps = event.iterator();
  const dates: string[] = [];
  for (let next = steps.next() as ICAL.Time | null; next && dates.length < count; next = steps.next())
    dates.push(event.getOccurrenceDetails(next).startDate.toJSDate().toISOString());
  return dates;
}

// The machine's time zone must not matter.
const zone = process.env['TZ'];
beforeAll(() => {
  process.env['TZ'] = 'Asia/Tokyo';
});
afterAll(() => {
  process.env['TZ'] = zone;
});

describe('calendar file', () => {
  it("keeps nine o'clock across the daylight saving change", () => {
    const { main } = parse(write({}));
    expect(datesOf(main, 3)).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-07T14:00:00.000Z',
      '2026-11-14T14:00:00.000Z',
    ]);
  });

  it("ends a series on the last day in the event's time zone", () => {
    const { main } = parse(write({ rrule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261107' }));
    expect(datesOf(main, 9)).toHaveLength(2);
    const late = { starts_at: '2026-11-01T00:30:00Z', ends_at: '2026-11-01T02:00:00Z' };
    const evening = parse(write({ ...late, rrule: 'FREQ=WEEKLY;BYDAY=SA;UNTIL=20261107T000000Z' }));
    expect(datesOf(evening.main, 9)).toEqual(['2026-11-01T00:30:00.000Z', '2026-11-08T01:30:00.000Z']);
  });

  it('says what tickets cost in place of what the organizer wrote', () => {
    const cost = '$99 at the door';
    expect(parse(write({ cost })).main.description).toContain(`Cost: ${cost}`);
    const sold = parse(write({ cost, offer: ticketOffer })).main.description;
    expect(sold).toContain('Cost: From $25');
    expect(sold).not.toContain(cost);
    const members = { ...ticketOffer, state: 'members', price: null, highest_price: null } as const;
    expect(parse(write({ cost, offer: members })).main.description).not.toContain('Cost:');
  });

  it('starts a series on the first day that matches its rule', () => {
    const { main } = parse(
      write({
        rrule: 'FREQ=MONTHLY;BYDAY=1TH',
        first_day: '2026-11-05',
        starts_at: '2026-10-31T21:00:00Z',
        ends_at: '2026-11-01T00:00:00Z',
      }),
    );
    expect(datesOf(main, 2)).toEqual(['2026-11-05T22:00:00.000Z', '2026-12-03T22:00:00.000Z']);
  });

  it('excludes removed dates', () => {
    const { main } = parse(write({ exdates: ['2026-11-07'] }));
    expect(datesOf(main, 2)).toEqual(['2026-10-31T13:00:00.000Z', '2026-11-14T14:00:00.000Z']);
  });

  it('exports moved and canceled dates under the same UID', () => {
    const moved = { updated_at: '2026-10-20T10:00:00Z', sequence: 1 };
    const { main, others } = parse(
      write({
        exdates: ['2026-11-14'],
        moved: [
          {
            ...moved,
            day: '2026-11-07',
            starts_at: '2026-11-08T15:00:00Z',
            ends_at: '2026-11-08T19:00:00Z',
            status: 'rescheduled',
          },
          {
            ...moved,
            day: '2026-11-14',
            starts_at: '2026-11-14T14:00:00Z',
            ends_at: '2026-11-14T18:00:00Z',
            status: 'canceled',
          },
        ],
      }),
    );
    expect(datesOf(main, 4)).toEqual([
      '2026-10-31T13:00:00.000Z',
      '2026-11-08T15:00:00.000Z',
      '2026-11-14T14:00:00.000Z',
      '2026-11-21T14:00:00.000Z',
    ]);
    const [first, second] = others;
    expect(others.map(({ uid }) => uid)).toEqual([market.id, market.id]);
    expect(first?.recurrenceId.toJSDate().toISOString()).toBe('2026-11-07T14:00:00.000Z');
    expect(first?.sequence).toBe(4);
    expect(second?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(second?.summary).toBe('Canceled: Market');
  });

  it.each([
    ['scheduled', 'CONFIRMED', 'Market'],
    ['rescheduled', 'CONFIRMED', 'Market'],
    ['postponed', 'TENTATIVE', 'Postponed: Market'],
    ['canceled', 'CANCELLED', 'Canceled: Market'],
  ] as const)('an event that is %s is %s and keeps its UID and sequence number', (status, said, summary) => {
    const { main } = parse(write({ status, rrule: null }));
    expect(main.component.getFirstPropertyValue('status')).toBe(said);
    expect([main.uid, main.sequence, main.summary]).toEqual([market.id, 3, summary]);
  });

  it('exports an event without times as all-day with an exclusive end', () => {
    const days = { starts_at: '2026-11-07T05:00:00Z', ends_at: '2026-11-09T04:59:59Z', all_day: true };
    const { main } = parse(write({ ...days, rrule: null, first_day: '2026-11-07' }));
    expect(main.startDate.isDate).toBe(true);
    expect([main.startDate.toString(), main.endDate.toString()]).toEqual(['2026-11-07', '2026-11-09']);
  });

  it('escapes every text', () => {
    const title = 'A; B, C \\ D\r\nBEGIN:VALARM\nX: “Größe” 🎻 قهوة \u0007';
    const { calendar, main, parts } = parse(
      write({ title, description: 'long '.repeat(200), categories: ['A, b; c\nATTACH:x'] }),
    );
    expect(parts).toHaveLength(1);
    expect(main.component.getAllSubcomponents('valarm')).toHaveLength(0);
    expect(main.component.getAllProperties('attach')).toHaveLength(0);
    expect(main.summary).toBe('A; B, C \\ D\nBEGIN:VALARM\nX: “Größe” 🎻 قهوة');
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Events\\, all\\; of them');
  });

  it('folds lines at 75 octets with CRLF and is deterministic', () => {
    const text = write({ title: '🎻'.repeat(100), description: 'ü'.repeat(500) });
    const lines = text.split('\r\n');
    expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(write({ title: '🎻'.repeat(100), description: 'ü'.repeat(500) })).toBe(text);
  });

  it('contains the standard creation, change, and producer properties', () => {
    const { calendar, main } = parse(write({}));
    const get = (name: string) => String(main.component.getFirstPropertyValue(name));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(get('dtstamp')).toBe('2026-09-02T10:00:00Z');
    expect(get('last-modified')).toBe('2026-09-02T10:00:00Z');
    expect(get('url')).toBe('https://hub.test/events/market');
    expect(main.organizer).toBe('mailto:office@hub.test');
    expect(main.location).toContain('Depot Square');
  });

  it.each(['Europe/Berlin', 'Asia/Calcutta', 'UTC', 'Australia/Lord_Howe', 'Pacific/Kiritimati'])(
    'contains the time zone rules of %s under the TZID that the dates use',
    (time_zone) => {
      const text = write({
        time_zone,
        exdates: ['2026-11-07'],
        starts_at: '2026-10-31T08:00:00Z',
        ends_at: '2026-10-31T09:00:00Z',
      });
      const { main } = parse(text);
      expect(datesOf(main, 2)[0]).toBe('2026-10-31T08:00:00.000Z');
      for (const [, name] of text.matchAll(/;TZID=([^:]+):/g))
        expect(text).toContain(`\r\nTZID:${name ?? ''}\r\n`);
    },
  );

  describe('of one date of a series', () => {
    const writeOne = (date: Partial<SeriesDate>, event: Partial<CalendarEvent> = {}) =>
      parse(
        writeDate(
          { ...market, ...event },
          {
            day: '2026-11-07',
            starts_at: '2026-11-07T14:00:00+00:00',
            ends_at: '2026-11-07T18:00:00+00:00',
            status: 'scheduled',
            ...date,
          },
          facts,
        ),
      );

    it('has this date alone, by the UID of the event and the time of the rule', () => {
      const { main, parts } = writeOne({});
      expect(parts).toHaveLength(1);
      expect(main.isRecurring()).toBe(false);
      expect([main.uid, main.sequence]).toEqual([market.id, 3]);
      expect(main.recurrenceId.toJSDate().toISOString()).toBe('2026-11-07T14:00:00.000Z');
      expect(main.startDate.toJSDate().toISOString()).toBe('2026-11-07T14:00:00.000Z');
      expect(main.endDate.toJSDate().toISOString()).toBe('2026-11-07T18:00:00.000Z');
      expect(main.startDate.zone.tzid).toBe('America/New_York');
      expect(main.component.getFirstPropertyValue('url')).toBe(
        'https://hub.test/events/market?date=2026-11-07',
      );
    });

    it('replaces the same date of the series in a calendar that has it', () => {
      const { main: series } = parse(write({}));
      const { main: date } = writeOne({ starts_at: '2026-11-07T15:00:00Z', ends_at: '2026-11-07T19:00:00Z' });
      series.relateException(date);
      expect(datesOf(series, 3)[1]).toBe('2026-11-07T15:00:00.000Z');
    });

    it('says that it was moved or canceled, with the number of the change', () => {
      const change = {
        day: '2026-11-07',
        starts_at: '2026-11-08T15:00:00Z',
        ends_at: '2026-11-08T19:00:00Z',
        sequence: 2,
        updated_at: '2026-10-20T10:00:00Z',
      };
      const moved = writeOne(
        { ...change, status: 'rescheduled' },
        { moved: [{ ...change, status: 'rescheduled' }] },
      );
      expect(moved.main.sequence).toBe(5);
      expect(moved.main.startDate.toJSDate().toISOString()).toBe('2026-11-08T15:00:00.000Z');
      expect(moved.main.recurrenceId.toJSDate().toISOString()).toBe('2026-11-07T14:00:00.000Z');
      const canceled = writeOne({ status: 'canceled' });
      expect(canceled.main.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    });

    it('of a whole day names days', () => {
      const days = { starts_at: '2026-11-07T05:00:00Z', ends_at: '2026-11-08T04:59:59Z' };
      const { main } = writeOne(days, { all_day: true, starts_at: '2026-10-31T04:00:00Z' });
      expect([main.startDate.toString(), main.endDate.toString()]).toEqual(['2026-11-07', '2026-11-08']);
      expect(main.recurrenceId.toString()).toBe('2026-11-07');
    });
  });

  it('is a valid calendar when empty', () => {
    const calendar = new ICAL.Component(ICAL.parse(writeCalendar([], facts)) as unknown[]);
    expect(calendar.name).toBe('vcalendar');
  });
});
