import { weekdays } from '#contracts/calendar.ts';
import { fromWeek, formatTyped, validateSlots, type Week } from './hours.ts';

/** The hours of a week as visitors read them; nothing for a week that is closed all days or cannot be read yet. */
export function WeekHours({ week }: { week: Week }) {
  if (weekdays.some((day) => validateSlots(week[day]))) return null;
  const hours = fromWeek(week);
  if (Object.keys(hours).length === 0) return null;
  return (
    <dl className="preview-hours">
      {weekdays.map((day) => (
        <div key={day}>
          <dt>{day.charAt(0).toUpperCase() + day.slice(1, 3)}</dt>
          <dd>
            {(hours[day] ?? [])
              .map(({ opens, closes }) => `${formatTyped(opens)} – ${formatTyped(closes)}`)
              .join(', ') || 'Closed'}
          </dd>
        </div>
      ))}
    </dl>
  );
}
