import { tzOffset } from '@date-fns/tz/tzOffset';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { writeCalendar } from '../../../src/features/events/calendar-file.ts';
import { writeTimeZone } from '../../../src/features/events/time-zone-rules.ts';
import { calendarFacts, calendarMarket } from '../../support/event-fixtures.ts';

// What the database takes besides UTC, whose times need no rules; with other names of some.
const zones = [
  ...Intl.supportedValuesOf('timeZone'),
  ...['America/Godthab', 'Asia/Calcutta', 'Asia/Tel_Aviv', 'Europe/Kiev'],
].filter((zone) =>
  /^(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(zone),
);
const week = 7 * 24 * 3_600_000;

// Many zones have the same rules, which are read once: by the block without its name, what it says by local time.
const known = new Map<string, { read: ICAL.Timezone; offsets: Map<string, number> }>();

function readBlock(block: string) {
  const key = block.replace(/^TZID:.*$/m, '');
  const component = new ICAL.Component(ICAL.parse(block) as unknown[]);
  const made = known.get(key) ?? {
    read: ICAL.Timezone.fromData({ component }),
    offsets: new Map<string, number>(),
  };
  known.set(key, made);
  return made;
}

/** Each week: when a time zone of a file and Intl differ, in minutes. */
function findDifferences(block: string, zone: string, from: string, until: string) {
  const { read, offsets } = readBlock(block);
  const wrong: string[] = [];
  for (let at = Date.parse(from); at < Date.parse(until); at += week) {
    const offset = tzOffset(zone, new Date(at));
    const shown = new Date(at + offset * 60_000).toISOString().slice(0, 19);
    const found = offsets.get(shown) ?? read.utcOffset(ICAL.Time.fromDateTimeString(shown)) / 60;
    offsets.set(shown, found);
    // Of the hour that comes twice, the rules tell one.
    if (
      found !== offset &&
      tzOffset(zone, new Date(at + 3 * 3_600_000)) === offset &&
      tzOffset(zone, new Date(at - 3 * 3_600_000)) === offset
    )
      wrong.push(`${zone} ${shown}: ${String(found)} and not ${String(offset)}`);
  }
  return wrong;
}

describe('the time zone of a calendar file', () => {
  it('has the offsets of the time zone database, of every zone', () => {
    const starts = { starts_at: '2026-01-05T14:00:00Z', ends_at: '2026-01-05T16:00:00Z' };
    const wrong = zones.flatMap((zone) => {
      const file = writeCalendar([{ ...calendarMarket, ...starts, time_zone: zone }], calendarFacts);
      const [block] = /BEGIN:VTIMEZONE[^]*END:VTIMEZONE/.exec(file) ?? [];
      expect(block, `${zone} has its rules`).toContain(`TZID:${zone}\r\n`);
      return findDifferences(block ?? '', zone, '2026-01-01T00:00:00Z', '2037-01-01T00:00:00Z');
    });
    expect(wrong).toEqual([]);
  });

  it('has the offsets of a series that began long ago', () => {
    const long = [
      'America/New_York',
      'America/Santiago',
      'Africa/Cairo',
      'Asia/Gaza',
      'Europe/Moscow',
      'Asia/Tehran',
    ];
    expect(
      long.flatMap((zone) =>
        findDifferences(
          writeTimeZone(zone, 2003, 2046) ?? '',
          zone,
          '2003-01-01T00:00:00Z',
          '2046-12-01T00:00:00Z',
        ),
      ),
    ).toEqual([]);
  });

  it.each([
    ['America/New_York', ['FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'FREQ=YEARLY;BYMONTH=3;BYDAY=2SU']],
    ['Europe/Berlin', ['FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU']],
    [
      'Asia/Jerusalem',
      ['FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'FREQ=YEARLY;BYMONTH=3;BYDAY=FR;BYMONTHDAY=23,24,25,26,27,28,29'],
    ],
    ['Asia/Tokyo', []],
  ])('%s has yearly rules for as long as a series goes on', (zone, rules) => {
    const block = writeTimeZone(zone, 2026, 2047) ?? '';
    expect([...block.matchAll(/^RRULE:(.*)\r$/gm)].map(([, rule]) => rule).sort()).toEqual(rules);
    expect(block).not.toContain('RDATE');
    // Of programs that take the first of each kind.
    expect(block.match(/BEGIN:(STANDARD|DAYLIGHT)/g)).toHaveLength(Math.max(rules.length, 1));
  });

  it('is none for a name that is no time zone', () => {
    expect(writeTimeZone('Mars/Olympus', 2026, 2046)).toBeNull();
  });
});
