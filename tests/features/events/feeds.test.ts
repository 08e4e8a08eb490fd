import { beforeEach, expect, it, vi } from 'vitest';
import type { CalendarEvent } from '#contracts/events.ts';
import { writeCalendar } from '../../../src/features/events/calendar-file.ts';
import { answerFeed } from '../../../src/features/events/feeds.ts';
import { readCalendar, readCalendarVersion } from '../../../src/features/events/queries.ts';
import { calendarMarket } from '../../support/event-fixtures.ts';

vi.mock('../../../src/features/events/queries.ts', () => ({
  readCalendar: vi.fn(),
  readCalendarVersion: vi.fn(),
}));
vi.mock(import('../../../src/features/events/calendar-file.ts'), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, writeCalendar: vi.fn(original.writeCalendar) };
});

const feed = (path: string, name = 'Events') => ({
  name,
  path,
  site: new URL('https://hub.test'),
  organizer: { name: 'The Chamber', email: null },
  locale: 'en',
});

beforeEach(() => {
  vi.mocked(readCalendar).mockReset();
  vi.mocked(readCalendarVersion).mockReset();
});

/** The feed, of a backend that has these events and names their version. */
async function read(events: CalendarEvent[], path = '/events/calendar.ics', name?: string) {
  vi.mocked(readCalendar).mockResolvedValue(events);
  vi.mocked(readCalendarVersion).mockResolvedValue(JSON.stringify(events));
  return (await answerFeed(feed(path, name))).text();
}

it('a feed that is asked for again is the same, and another one after each change', async () => {
  const event = { ...calendarMarket, title: 'Walk' };
  const first = await read([event]);
  expect(first).toContain('SUMMARY:Walk');
  expect(await read([structuredClone(event)])).toBe(first);
  expect(await read([{ ...event, title: 'Run' }])).toContain('SUMMARY:Run');
  expect(await read([{ ...event, organizer: 'Mill' }])).toContain('Organizer: Mill');
  expect(await read([event], undefined, 'All of it')).toContain('NAME:All of it');
  expect(await read([])).not.toContain('VEVENT');
  expect(await read([event])).toBe(first);
});

it('the events of a feed are read again when there is another version of it', async () => {
  const event = { ...calendarMarket, title: 'Swim' };
  const path = '/events/category/swims.ics';
  const first = await read([event], path);
  expect(readCalendar).toHaveBeenCalledTimes(1);
  expect(await read([event], path)).toBe(first);
  expect(readCalendar).toHaveBeenCalledTimes(1);
  await read([{ ...event, title: 'Dive' }], path);
  expect(readCalendar).toHaveBeenCalledTimes(2);
  // Another name of the hub.
  await read([{ ...event, title: 'Dive' }], path, 'Renamed');
  expect(readCalendar).toHaveBeenCalledTimes(3);
});

it('events that changed while they were read are not cached under the version before', async () => {
  const path = '/events/category/races.ics';
  let title = 'Older';
  vi.mocked(readCalendarVersion).mockImplementation(() => Promise.resolve(title));
  vi.mocked(readCalendar).mockImplementationOnce(() => {
    title = 'Newer';
    return Promise.resolve([{ ...calendarMarket, title }]);
  });
  expect(await (await answerFeed(feed(path))).text()).toContain('SUMMARY:Newer');
  // As a ticket that is free again costs what it did.
  title = 'Older';
  vi.mocked(readCalendar).mockImplementation(() => Promise.resolve([{ ...calendarMarket, title }]));
  expect(await (await answerFeed(feed(path))).text()).toContain('SUMMARY:Older');
});

it('as many feeds are cached as fit into sixteen megabytes', async () => {
  // As of very many events, which take seconds to write.
  const large = 'x'.repeat(2 * 1024 * 1024 - 1);
  const paths = Array.from({ length: 9 }, (_, index) => `/events/category/big-${String(index)}.ics`);
  for (const path of paths) {
    vi.mocked(writeCalendar).mockReturnValueOnce(large);
    expect(await read([calendarMarket], path)).toBe(large);
  }
  vi.mocked(readCalendar).mockClear();
  for (const path of paths.slice(1)) expect(await read([calendarMarket], path)).toBe(large);
  expect(readCalendar).not.toHaveBeenCalled();
  expect(await read([calendarMarket], paths[0])).toContain('VEVENT');
  expect(readCalendar).toHaveBeenCalledTimes(1);
});

it('feeds are told apart by their address, however many there are', async () => {
  const paths = Array.from({ length: 9 }, (_, index) => `/events/category/${String(index)}.ics`);
  for (const round of [1, 2])
    for (const path of paths) {
      const text = await read([{ ...calendarMarket, title: `${path} ${String(round)}` }], path);
      expect(text).toContain(`SUMMARY:${path} ${String(round)}`);
      expect(text).toContain(`SOURCE;VALUE=URI:https://hub.test${path}`);
    }
});
