import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { compose } from '../../supabase/functions/notify/templates/compose.ts';

const hub = {
  language: 'en',
  title: 'Xhub',
  timeZone: 'America/Chicago',
  siteUrl: 'https://hub.example',
  sender: 'hub@hub.example',
  recipient: 'guest@hub.example',
} as const;
const about = {
  ...{ title: 'Course', slug: 'course', starts_at: '2027-01-05T18:00:00Z', time_zone: 'America/Chicago' },
  ...{ day: '2027-01-05', order_id: 'x', code: 'ABCDEFGH' },
};
const dates = ['05', '12', '19'].map((day, index) => ({
  ...{ uid: 'event-1', starts_at: `2027-01-${day}T18:00:00Z`, ends_at: `2027-01-${day}T20:00:00Z` },
  ...{ sequence: index, recurrence: `2027-01-${day}T18:00:00Z` },
  ...{ day: `2027-01-${day}`, first_day: `2027-01-${day}`, last_day: `2027-01-${day}`, organizer: null },
}));
const fileOf = (outcome: string, tickets: object[]) => {
  const { attachments } = compose('order', { ...about, outcome, tickets, dates, calendar: dates[0] }, hub);
  const file = attachments?.().find(({ contentType }) => contentType.startsWith('text/calendar'));
  return new ICAL.Component(ICAL.parse(String(file?.content)) as unknown[]);
};

it('puts each date of a series in the calendar file of an order, and takes each out again', () => {
  for (const [outcome, method, tickets] of [
    ['confirmed', 'REQUEST', [{ registration_id: '00000000-0000-4000-8000-000000000001', name: 'Ada' }]],
    ['canceled', 'CANCEL', []],
  ] as const) {
    const calendar = fileOf(outcome, [...tickets]);
    expect(calendar.getFirstPropertyValue('method')).toBe(method);
    const entries = calendar.getAllSubcomponents('vevent');
    expect(
      entries.map((entry) => [
        entry.getFirstPropertyValue('uid'),
        String(entry.getFirstPropertyValue('recurrence-id')),
        entry.getFirstPropertyValue('url'),
      ]),
    ).toEqual(
      ['05', '12', '19'].map((day) => [
        'event-1',
        `2027-01-${day}T18:00:00Z`,
        `https://hub.example/events/course?date=2027-01-${day}`,
      ]),
    );
  }
});
