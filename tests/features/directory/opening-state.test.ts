import { describe, expect, it } from 'vitest';
import type { OpeningTimes } from '#contracts/opening-hours.ts';
import { en } from '../../../src/i18n/en/index.ts';
import { describeOpening } from '../../../src/lib/shared/describe-opening.ts';
import { openingState } from '../../../src/lib/shared/opening-state.ts';

const slot = (opens: string, closes: string) => ({ opens, closes });
const place = (times: Partial<OpeningTimes>): OpeningTimes => ({
  opening_hours: {},
  special_hours: [],
  time_zone: 'America/New_York',
  temporarily_closed_until: null,
  ...times,
});
// A Saturday; New York is five hours behind UTC.
const saturday = (clock: string) => Date.parse(`2026-11-21T${clock}:00-05:00`);
const say = (times: OpeningTimes, now: number) => describeOpening(times, en, 'en', now)?.text;

describe('opening status', () => {
  const shop = place({
    opening_hours: {
      saturday: [slot('09:00', '12:30'), slot('14:00', '17:00')],
      monday: [slot('08:00', '16:00')],
    },
  });

  it('includes the next change', () => {
    expect(say(shop, saturday('08:00'))).toBe('Closed, opens at 9:00 AM');
    expect(say(shop, saturday('09:00'))).toBe('Open until 12:30 PM');
    expect(say(shop, saturday('12:30'))).toBe('Closed, opens at 2:00 PM');
    expect(say(shop, saturday('17:00'))).toBe('Closed, opens Monday at 8:00 AM');
  });

  it('uses the time zone of the business', () => {
    const tokyo = { ...shop, time_zone: 'Asia/Tokyo' };
    expect(say(tokyo, Date.parse('2026-11-21T00:30:00Z'))).toBe('Open until 12:30 PM');
  });

  it('extends past midnight', () => {
    const bar = place({ opening_hours: { friday: [slot('20:00', '02:00')] } });
    expect(say(bar, saturday('01:59'))).toBe('Open until 2:00 AM');
    expect(say(bar, saturday('02:00'))).toBe('Closed, opens Friday at 8:00 PM');
  });

  it('merges Sunday night into Monday and names midnight', () => {
    const bar = place({
      opening_hours: { saturday: [slot('18:00', '24:00')], sunday: [slot('00:00', '03:00')] },
    });
    expect(say(bar, saturday('23:00'))).toBe('Open until 3:00 AM');
    const inn = place({ opening_hours: { saturday: [slot('18:00', '24:00')] } });
    expect(say(inn, saturday('23:00'))).toBe('Open until midnight');
  });

  it('is always open when every day continues into the next', () => {
    const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
    const station = place({
      opening_hours: Object.fromEntries(days.map((day) => [day, [slot('00:00', '24:00')]])),
    });
    expect(say(station, saturday('03:00'))).toBe('Open 24 hours');
  });

  it('follows special days, including different hours', () => {
    const closed = { ...shop, special_hours: [{ from: '2026-11-21', to: '2026-11-22' }] };
    expect(say(closed, saturday('10:00'))).toBe('Closed, opens Monday at 8:00 AM');
    const longer = {
      ...shop,
      special_hours: [{ from: '2026-11-22', to: '2026-11-22', hours: [slot('10:00', '11:00')] }],
    };
    expect(say(longer, saturday('18:00'))).toBe('Closed, opens tomorrow at 10:00 AM');
  });

  it('shows the end of a temporary closure', () => {
    const away = { ...shop, temporarily_closed_until: '2026-11-29' };
    expect(say(away, saturday('10:00'))).toBe('Closed until Monday, November 30');
    expect(openingState({ ...shop, temporarily_closed_until: '2026-11-20' }, saturday('10:00')).kind).toBe(
      'open',
    );
  });

  it('is unknown without hours', () => {
    expect(describeOpening(place({}), en, 'en', saturday('10:00'))).toBeUndefined();
    expect(
      say(
        place({
          opening_hours: { friday: [slot('09:00', '10:00')] },
          special_hours: [{ from: '2026-11-22', to: '2026-12-31' }],
        }),
        saturday('12:00'),
      ),
    ).toBe('Closed now');
  });

  it('keeps its hours across a daylight saving change', () => {
    const night = place({ opening_hours: { saturday: [slot('22:00', '04:00')] } });
    // Clocks go back at 2:00 on November 1, 2026.
    expect(say(night, Date.parse('2026-11-01T01:30:00-04:00'))).toBe('Open until 4:00 AM');
    expect(say(night, Date.parse('2026-11-01T03:30:00-05:00'))).toBe('Open until 4:00 AM');
    expect(say(night, Date.parse('2026-11-01T04:00:00-05:00'))).toBe('Closed, opens Saturday at 10:00 PM');
  });
});
