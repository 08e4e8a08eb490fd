import { describe, expect, it } from 'vitest';
import { dateIn, fromLocalTime, toLocalTime } from '../../../src/lib/shared/zoned-time.ts';

const newYork = 'America/New_York';

describe('local time', () => {
  it('is formatted in its zone, in summer and winter', () => {
    expect(toLocalTime('2026-01-15T14:00:00+00:00', newYork)).toBe('2026-01-15T09:00');
    expect(toLocalTime('2026-07-01T13:30:00Z', newYork)).toBe('2026-07-01T09:30');
    expect(toLocalTime(Date.UTC(2026, 6, 1, 13, 30, 59), 'Asia/Kolkata')).toBe('2026-07-01T19:00');
  });

  it('is parsed in its zone, in summer and winter', () => {
    expect(fromLocalTime('2026-01-15T09:00', newYork)).toBe('2026-01-15T14:00:00.000Z');
    expect(fromLocalTime('2026-07-15T09:00', newYork)).toBe('2026-07-15T13:00:00.000Z');
    expect(fromLocalTime('2026-07-01T09:30', newYork)).toBe('2026-07-01T13:30:00.000Z');
  });

  it.each(['', 'not a time', 'T00:00'])('is undefined for “%s”', (text) => {
    expect(fromLocalTime(text, newYork)).toBeUndefined();
  });

  it.each([
    ['2026-03-08T01:59', newYork, '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', newYork, '2026-03-08T07:00:00.000Z'],
    ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-11-01T00:59', newYork, '2026-11-01T04:59:00.000Z'],
    ['2026-11-01T02:00', newYork, '2026-11-01T07:00:00.000Z'],
  ])('near a clock change is exact: %s in %s', (local, zone, moment) => {
    expect(fromLocalTime(local, zone)).toBe(moment);
    expect(toLocalTime(moment, zone)).toBe(local);
  });

  it.each([
    ['2026-03-08T02:30', newYork, '2026-03-08T03:30'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T03:30'],
  ])('skipped by a clock change is an hour later: %s in %s', (local, zone, later) => {
    expect(toLocalTime(fromLocalTime(local, zone) ?? '', zone)).toBe(later);
  });

  it.each([
    ['2026-11-01T01:30', newYork, '2026-11-01T05:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ])('that occurs twice is the first: %s in %s', (local, zone, first) => {
    expect(fromLocalTime(local, zone)).toBe(first);
  });
});

it('a timestamp has the date in its zone', () => {
  expect(dateIn('2026-11-21T03:00:00Z', newYork)).toBe('2026-11-20');
  expect(dateIn('2026-11-21T23:00:00Z', 'Asia/Tokyo')).toBe('2026-11-22');
});
