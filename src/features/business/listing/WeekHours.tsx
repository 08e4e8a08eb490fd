import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useDateLocale, useLanguage } from '../../../i18n/use-strings.ts';
import { weekdays } from '#contracts/calendar.ts';
import { capitalize, formatWeekday } from '../../../lib/shared/format.ts';
import { fromWeek, formatTyped, validateSlots, type Week } from './hours.ts';

/** The hours of a week as visitors read them; nothing for a week that is closed all days or cannot be read yet. */
export function WeekHours({ week }: { week: Week }) {
  const { hours: t } = listingEditorStrings[useLanguage()];
  const locale = useDateLocale();
  if (weekdays.some((day) => validateSlots(week[day]))) return null;
  const hours = fromWeek(week);
  if (Object.keys(hours).length === 0) return null;
  return (
    <dl className="preview-hours">
      {weekdays.map((day) => (
        <div key={day}>
          <dt>{capitalize(formatWeekday(day, locale, 'short'))}</dt>
          <dd>
            {(hours[day] ?? [])
              .map(({ opens, closes }) => `${formatTyped(opens, locale)} – ${formatTyped(closes, locale)}`)
              .join(', ') || t.closed}
          </dd>
        </div>
      ))}
    </dl>
  );
}
