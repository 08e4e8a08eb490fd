import { beforeEach, describe, expect, it } from 'vitest';
import {
  daysOf,
  fillDays,
  isWithinReach,
  layOut,
  readView,
  viewAddress,
  weekView,
  weeksOf,
} from '../../../src/features/events/calendar-grid.ts';
import { moveByArrowKeys } from '../../../src/features/events/calendar-keys.ts';
import { isDay, lastDayOf, weekdayIndex } from '../../../src/lib/shared/calendar-days.ts';
import { weekStart } from '../../../src/lib/shared/week-start.ts';

const date = (starts_at: string, ends_at: string, time_zone = 'America/New_York') => ({
  starts_at,
  ends_at,
  time_zone,
});

describe('month', () => {
  it('consists of whole weeks from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11', 0);
    expect(weeks).toHaveLength(6);
    expect(weeks[0]?.[0]).toBe('2026-10-26');
    expect(weeks[5]?.[6]).toBe('2026-12-06');
    expect(weeksOf('2027-02', 0).flat()).toHaveLength(28);
    expect(weeksOf('2028-02', 0).flat()).toContain('2028-02-29');
  });

  it('has each day once, even when clocks change', () => {
    const days = weeksOf('2026-11', 0).flat();
    expect(new Set(days).size).toBe(days.length);
    for (const [index, day] of days.entries()) expect(weekdayIndex(day)).toBe(index % 7);
  });

  it('ends with its last day', () => {
    expect(['2026-02', '2028-02', '2026-12'].map(lastDayOf)).toEqual([
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});

describe('date', () => {
  it('falls on the day in its own time zone', () => {
    expect(daysOf(date('2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z'))).toEqual(['2026-11-20']);
    expect(daysOf(date('2026-11-21T03:00:00Z', '2026-11-21T04:00:00Z', 'Asia/Tokyo'))).toEqual([
      '2026-11-21',
    ]);
  });

  it('spans each of its days, except one at whose midnight it ends', () => {
    expect(daysOf(date('2026-11-20T23:00:00Z', '2026-11-22T05:00:00Z'))).toEqual([
      '2026-11-20',
      '2026-11-21',
    ]);
  });

  it('is on its day in the grid, also outside the month, and days that were not read have none', () => {
    const read = [
      { day: '2026-11-30', total: 9, dates: ['morning', 'evening'] },
      { day: '2026-12-01', total: 1, dates: ['evening'] },
    ];
    const days = fillDays(weeksOf('2026-11', 0), read, (day) => day.startsWith('2026-11')).flat();
    const find = (wanted: string) => days.find(({ day }) => day === wanted);
    expect(find('2026-11-30')).toEqual({ ...read[0], isInside: true });
    expect(find('2026-12-01')).toEqual({ ...read[1], isInside: false });
    expect(find('2026-11-29')).toEqual({ day: '2026-11-29', isInside: true, total: 0, dates: [] });
  });
});

describe('calendar view', () => {
  const today = '2026-11-21';
  const read = (query: string) => readView(new URLSearchParams(query), today, 0);

  it('shows the month or week in the URL, else the current month', () => {
    expect(read('month=2027-01')).toEqual({ kind: 'month', month: '2027-01' });
    expect(read('week=2026-11-22')).toEqual({ kind: 'week', day: '2026-11-16' });
    for (const nonsense of ['', 'month=2026-13', 'month=x', 'week=2026-02-30', 'month=1999-01'])
      expect(read(nonsense)).toEqual({ kind: 'month', month: '2026-11' });
  });

  it('has one URL, the plain one for the current month', () => {
    expect(viewAddress({ kind: 'month', month: '2026-11' }, '', today)).toBe('/events/calendar');
    expect(viewAddress({ kind: 'month', month: '2026-12' }, 'family', today)).toBe(
      '/events/calendar?month=2026-12&category=family',
    );
    expect(viewAddress(weekView('2026-11-22', 0), '', today)).toBe('/events/calendar?week=2026-11-16');
  });

  it('links to the previous and next period across years', () => {
    expect(layOut({ kind: 'month', month: '2026-12' }, 0).next).toEqual({ kind: 'month', month: '2027-01' });
    expect(layOut({ kind: 'week', day: '2027-01-04' }, 0).previous).toEqual({
      kind: 'week',
      day: '2026-12-28',
    });
  });

  it('begins weeks as the locale does', () => {
    expect(['en-US', 'es-US', 'es-MX', 'en-GB', 'de', 'ar-EG'].map(weekStart)).toEqual([6, 6, 6, 0, 0, 5]);
    const weeks = weeksOf('2026-11', weekStart('en-US'));
    expect([weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual(['2026-11-01', '2026-12-05']);
    expect(weekView('2026-11-28', 6)).toEqual({ kind: 'week', day: '2026-11-22' });
    expect(weekView('2026-11-29', 6)).toEqual({ kind: 'week', day: '2026-11-29' });
  });

  it('stops linking at a limit', () => {
    expect(isWithinReach({ kind: 'month', month: '2028-05' }, today)).toBe(true);
    expect(isWithinReach({ kind: 'month', month: '2028-06' }, today)).toBe(false);
    expect(isWithinReach({ kind: 'week', day: '2024-10-28' }, today)).toBe(false);
  });

  it('accepts only existing days', () => {
    expect(['2026-02-29', '2026-00-10', '26-1-1', '2026-11-31', '1999-01-01'].some(isDay)).toBe(false);
    expect(isDay('2028-02-29')).toBe(true);
  });
});

describe('arrow keys', () => {
  beforeEach(() => {
    const days = (from: number) =>
      Array.from(
        { length: 7 },
        (_, at) => `<td><a href="#" data-day id="d${String(from + at)}">x</a></td>`,
      ).join('');
    document.body.innerHTML = `<table><tbody><tr>${days(1)}</tr><tr>${days(8)}</tr></tbody></table>`;
    const table = document.querySelector('table');
    if (table) moveByArrowKeys(table);
  });
  const press = (from: string, key: string) => {
    document.getElementById(from)?.focus();
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    return document.activeElement?.id;
  };

  it('move by day and week and stop at the ends', () => {
    expect(press('d1', 'ArrowRight')).toBe('d2');
    expect(press('d7', 'ArrowRight')).toBe('d8');
    expect(press('d8', 'ArrowLeft')).toBe('d7');
    expect(press('d3', 'ArrowDown')).toBe('d10');
    expect(press('d10', 'ArrowUp')).toBe('d3');
    expect(press('d3', 'ArrowUp')).toBe('d3');
    expect(press('d14', 'ArrowRight')).toBe('d14');
    expect(press('d3', 'Enter')).toBe('d3');
  });
});
