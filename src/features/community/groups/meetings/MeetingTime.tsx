import type { Meeting } from '#contracts/group-meetings.ts';
import { formatDay, formatTime } from '../../../../lib/shared/format.ts';

interface MeetingTimeProps {
  meeting: Pick<Meeting, 'starts_at' | 'ends_at' | 'time_zone'>;
  locale: string;
}

/** When a meeting is, by the clock of the hub. */
export function MeetingTime({
  meeting: { starts_at: start, ends_at: end, time_zone: zone },
  locale,
}: MeetingTimeProps) {
  const of = { zone, locale };
  return (
    <time dateTime={start}>
      {formatDay(start, of)}, {formatTime(start, of)} – {formatTime(end, of)}
    </time>
  );
}
