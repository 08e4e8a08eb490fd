import type { DoorList } from '#contracts/door.ts';
import { checkInStrings } from '../../../i18n/business/check-in-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { formatDay, formatTime } from '../../../lib/shared/format.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { useClock } from '../order/use-clock.ts';
import { doorState, opensAt } from './door-times.ts';

/** Says when the door of a date opens, as long as it has not. */
export function EarlyDoor({ date }: { date: DoorList['date'] }) {
  const t = useStrings(checkInStrings);
  const dates = { zone: date.time_zone, locale: useDateLocale() };
  const now = useClock(true);
  const opens = opensAt(date.starts_at);
  if (doorState(date, now) !== 'early') return null;
  return (
    <Notice>
      <p>{t.opens(`${formatDay(opens, dates)}, ${formatTime(opens, dates)}`)}</p>
    </Notice>
  );
}
