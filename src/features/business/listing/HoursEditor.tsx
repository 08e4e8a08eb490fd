import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { listingFieldStrings } from '../../../i18n/business/listing-field-strings.ts';
import { useDateLocale, useLanguage } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import { type Weekday, weekdays } from '#contracts/calendar.ts';
import type { Slot } from '#contracts/opening-hours.ts';
import { Button } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { capitalize, formatWeekday } from '../../../lib/shared/format.ts';
import { FieldNote } from './FieldNote.tsx';
import { copyDay, formatTyped, validateSlots, type Week } from './hours.ts';
import { SlotFields } from './SlotFields.tsx';

const workdays = weekdays.slice(0, 5);

interface HoursEditorProps {
  week: Week;
  /** What becomes of a change. */
  note?: string | undefined;
  onChange: (week: Week) => void;
}

/** The hours of a week: typed times, several a day, closed days, and one day copied to others. */
export function HoursEditor({ week, note, onChange }: HoursEditorProps) {
  const language = useLanguage();
  const locale = useDateLocale();
  const { hours: t, undo } = listingEditorStrings[language];
  const nameOf = (day: Weekday) => capitalize(formatWeekday(day, locale));
  const [former, setFormer] = useState<Week>();
  const [touched, setTouched] = useState<Weekday>();
  const openDays = weekdays.filter((day) => week[day].length > 0);
  const from = openDays.find((day) => day === touched) ?? openDays[0];
  const copy = (to: readonly Weekday[]) => {
    if (!from) return;
    setFormer(week);
    onChange(copyDay(week, from, to));
  };
  return (
    <fieldset className="field choices" data-column="opening_hours">
      <legend>{listingFieldStrings[language].fields.opening_hours.label}</legend>
      <FieldNote>{note}</FieldNote>
      <p className="field-hint">{t.hint(formatTyped('17:30', locale))}</p>
      <ul className="rows">
        {weekdays.map((day) => (
          <li key={day} className="hours-day">
            <strong>{nameOf(day)}</strong>
            <SlotFields
              label={nameOf(day)}
              slots={week[day]}
              error={validateSlots(week[day], language)}
              onChange={(slots: Slot[]) => {
                setFormer(undefined);
                setTouched(day);
                onChange({ ...week, [day]: slots });
              }}
            />
          </li>
        ))}
      </ul>
      {from && (
        <div className="copy-hours">
          <SelectField
            label={t.copyFrom}
            value={from}
            options={openDays.map((day) => [day, nameOf(day)] as const)}
            onChange={({ target }) => setTouched(weekdays.find((day) => day === target.value))}
          />
          <div className="actions">
            <Button variant="quiet" onClick={() => copy(workdays)}>
              {t.toWorkdays}
            </Button>
            <Button variant="quiet" onClick={() => copy(weekdays)}>
              {t.toAllDays}
            </Button>
          </div>
        </div>
      )}
      <div role="status">
        {former && (
          <>
            {t.copied}{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                onChange(former);
                setFormer(undefined);
              }}
            >
              {undo}
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}
