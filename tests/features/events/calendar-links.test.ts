import { describe, expect, it } from 'vitest';
import { calendarLinks, dateFilePath, datePath } from '../../../src/features/events/calendar-links.ts';
import { market, marketDate } from '../../support/event-fixtures.ts';

const site = new URL('https://hub.test');
const linksOf = (event: Partial<typeof market> = {}, date: Partial<typeof marketDate> = {}) => {
  const { google, outlook, office } = calendarLinks(
    { ...market, ...event },
    { ...marketDate, ...date },
    site,
  );
  return { google: new URL(google), outlook: new URL(outlook), office: new URL(office), raw: outlook };
};

describe('calendar links', () => {
  it('say when the date is, in UTC', () => {
    const { google, outlook, office } = linksOf();
    expect(google.searchParams.get('dates')).toBe('20261128T140000Z/20261128T180000Z');
    expect(google.searchParams.get('ctz')).toBe('America/New_York');
    for (const { searchParams } of [outlook, office]) {
      expect(searchParams.get('startdt')).toBe('2026-11-28T14:00:00Z');
      expect(searchParams.get('enddt')).toBe('2026-11-28T18:00:00Z');
      expect(searchParams.get('allday')).toBe('false');
    }
  });

  it("name whole days by the event's own time zone, and the day after as the end", () => {
    const days = { starts_at: '2026-11-07T05:00:00Z', ends_at: '2026-11-09T04:59:59Z', all_day: true };
    const { google, outlook } = linksOf({}, days);
    expect(google.searchParams.get('dates')).toBe('20261107/20261109');
    expect(outlook.searchParams.get('startdt')).toBe('2026-11-07');
    expect(outlook.searchParams.get('enddt')).toBe('2026-11-09');
    expect(outlook.searchParams.get('allday')).toBe('true');
  });

  it('escape every text, with spaces that Outlook shows as spaces', () => {
    const title = 'Salt & pepper + 50% #1 “Größe” قهوة \ud800?x=y';
    const { google, outlook, raw } = linksOf({ title });
    expect(google.searchParams.get('text')).toBe(title.toWellFormed());
    expect(outlook.searchParams.get('subject')).toBe(title.toWellFormed());
    expect(raw).not.toContain('+');
    expect(google.hash).toBe('');
  });

  it('lead back to the chosen date of a series', () => {
    const date = { is_recurring: true, original_date: '2026-12-09' };
    expect(linksOf({}, date).google.searchParams.get('details')).toContain(
      'https://hub.test/events/market?date=2026-12-09',
    );
    expect(datePath({ ...marketDate, ...date })).toBe('/events/market?date=2026-12-09');
    expect(dateFilePath({ ...marketDate, ...date })).toBe('/events/market.ics?date=2026-12-09');
    expect([datePath(marketDate), dateFilePath(marketDate)]).toEqual([
      '/events/market',
      '/events/market.ics',
    ]);
  });

  it('stay short enough for every browser', () => {
    expect(linksOf({ description: 'é '.repeat(5000) }).raw.length).toBeLessThan(6000);
  });
});
