import { expect, it } from 'vitest';
import { endOfDay, lastDay, moveStart, switchAllDay } from '../../../src/features/business/posts/all-day.ts';

it('an end at midnight belongs to the day before', () => {
  expect(lastDay('2026-12-02T00:00')).toBe('2026-12-01');
  expect(lastDay('2026-12-02T18:00')).toBe('2026-12-02');
  expect(lastDay('')).toBe('');
  expect(endOfDay('2026-12-31')).toBe('2027-01-01T00:00');
});

it('switching to all day and back keeps the days', () => {
  const values = { starts_at: '2026-12-01T10:00', ends_at: '2026-12-02T18:00' };
  const allDay = switchAllDay(values, true);
  expect(allDay).toEqual({ all_day: true, starts_at: '2026-12-01T00:00', ends_at: '2026-12-03T00:00' });
  expect(switchAllDay(allDay, false)).toEqual({
    all_day: false,
    starts_at: '2026-12-01T09:00',
    ends_at: '2026-12-02T17:00',
  });
  expect(switchAllDay({ starts_at: '', ends_at: '' }, true)).toEqual({
    all_day: true,
    starts_at: '',
    ends_at: '',
  });
});

it('a start after the end takes the end along', () => {
  const values = { starts_at: '', ends_at: '' };
  expect(moveStart(values, '2026-12-01T23:30')).toEqual({
    starts_at: '2026-12-01T23:30',
    ends_at: '2026-12-02T00:30',
  });
  expect(moveStart({ ...values, ends_at: '2026-12-05T10:00' }, '2026-12-01T09:00')).toEqual({
    starts_at: '2026-12-01T09:00',
  });
  expect(moveStart({ ...values, all_day: true }, '2026-12-01T00:00')).toEqual({
    starts_at: '2026-12-01T00:00',
    ends_at: '2026-12-02T00:00',
  });
});
