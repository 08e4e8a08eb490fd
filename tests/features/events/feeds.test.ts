import { expect, it } from 'vitest';
import type { CalendarEvent } from '#contracts/events.ts';
import { answerCalendar } from '../../../src/features/events/feeds.ts';
import { calendarMarket } from '../../support/event-fixtures.ts';

const feed = (path: string, name = 'Events') => ({
  name,
  path,
  site: new URL('https://hub.test'),
  organizer: { name: 'The Chamber', email: null },
  locale: 'en',
});
const read = (events: CalendarEvent[], path = '/events/calendar.ics', name?: string) =>
  answerCalendar(events, feed(path, name)).text();

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

it('feeds are told apart by their address, however many there are', async () => {
  const paths = Array.from({ length: 9 }, (_, index) => `/events/category/${String(index)}.ics`);
  for (const round of [1, 2])
    for (const path of paths) {
      const text = await read([{ ...calendarMarket, title: `${path} ${String(round)}` }], path);
      expect(text).toContain(`SUMMARY:${path} ${String(round)}`);
      expect(text).toContain(`SOURCE;VALUE=URI:https://hub.test${path}`);
    }
});
