import { expect, it } from 'vitest';
import {
  copyDay,
  formatTyped,
  fromSpecials,
  fromWeek,
  readSlot,
  readTime,
  validateSlots,
  validateSpecial,
  toWeek,
} from '../../../src/features/business/listing/hours.ts';

it('parses times as people type them', () => {
  const typed = ['9', '9am', '9:30 pm', '17.30', '1730', '12 am', '12pm', 'noon', '5 p.m.', 'midnight'];
  expect(typed.map((time) => readTime(time))).toEqual([
    '09:00',
    '09:00',
    '21:30',
    '17:30',
    '17:30',
    '00:00',
    '12:00',
    '12:00',
    '17:00',
    '00:00',
  ]);
});

it('midnight closes a day and does not open the previous one', () => {
  expect(['midnight', '0:00', '12am', '24:00'].map((time) => readTime(time, true))).toEqual(
    Array.from({ length: 4 }, () => '24:00'),
  );
});

it('rejects an invalid time', () => {
  expect(['', 'soon', '25', '9:70', '13pm', '0am', '-1'].map((time) => readTime(time))).toEqual(
    Array.from({ length: 7 }, () => undefined),
  );
});

it('hours can end after midnight', () => {
  expect(validateSlots([{ opens: '6pm', closes: '2am' }])).toBeUndefined();
  expect(fromWeek({ ...toWeek({}), friday: [{ opens: '6pm', closes: '2am' }] })).toEqual({
    friday: [{ opens: '18:00', closes: '02:00' }],
  });
});

it('reports overlapping, equal, and incomplete times', () => {
  const lunch = { opens: '9', closes: '13' };
  expect(validateSlots([lunch, { opens: '12:30', closes: '18' }])).toMatch(/overlap/);
  expect(validateSlots([lunch, { opens: '13', closes: '18' }])).toBeUndefined();
  expect(validateSlots([{ opens: '09:00', closes: '09:00' }])).toMatch(/same/);
  expect(validateSlots([{ opens: '9', closes: '' }])).toMatch(/Enter times/);
});

it.each([
  ['9', '5', '09:00', '17:00'],
  ['9', '9', '09:00', '21:00'],
  ['11:30', '2', '11:30', '14:00'],
  ['18', '2', '18:00', '02:00'],
  ['9', '05:00', '09:00', '05:00'],
  ['9', '5 am', '09:00', '05:00'],
  ['8', 'noon', '08:00', '12:00'],
])('%s to %s is from %s to %s', (opens, closes, from, to) => {
  expect(readSlot({ opens, closes })).toEqual({ opens: from, closes: to });
});

it('copies one day to others, which can then change independently', () => {
  const week = { ...toWeek({}), monday: [{ opens: '9', closes: '17' }] };
  const copied = copyDay(week, 'monday', ['tuesday', 'friday']);
  expect(copied.friday).toEqual(week.monday);
  expect(copied.friday[0]).not.toBe(week.monday[0]);
  expect(copied.sunday).toEqual([]);
});

it('special days require a date, may be closed, and are sorted', () => {
  const christmas = { from: '2026-12-25', to: '', hours: [], note: ' Christmas ' };
  const eve = { from: '2026-12-24', to: '2026-12-24', hours: [{ opens: '9', closes: 'noon' }], note: '' };
  expect(validateSpecial(christmas)).toBeUndefined();
  expect(validateSpecial({ ...christmas, from: '' })).toMatch(/day/);
  expect(validateSpecial({ ...christmas, to: '2026-12-01' })).toMatch(/before/);
  expect(fromSpecials([christmas, eve])).toEqual([
    { from: '2026-12-24', to: '2026-12-24', hours: [{ opens: '09:00', closes: '12:00' }] },
    { from: '2026-12-25', to: '2026-12-25', hours: [], note: 'Christmas' },
  ]);
});

it.each([
  ['en-US', ['12:00 AM', '9:30 AM', '5:00 PM', '12:00 AM']],
  ['es', ['00:00', '09:30', '17:00', '24:00']],
])('shows stored times on the clock of %s and reads them back', (locale, shown) => {
  const [early, nine, five, midnight] = ['00:00', '09:30', '17:00', '24:00'];
  const stored = {
    monday: [
      { opens: early, closes: nine },
      { opens: five, closes: midnight },
    ],
  };
  const week = toWeek(stored, locale);
  expect(week.monday.flatMap(({ opens, closes }) => [opens, closes])).toEqual(shown);
  expect(fromWeek(week)).toEqual(stored);
  expect(readTime(formatTyped('17:00', 'es-US'))).toBe('17:00');
});
