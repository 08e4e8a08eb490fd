import { weekdays } from '#contracts/calendar.ts';
import type { SiteSettings, WeekHours } from '#contracts/settings.ts';
import { columnLabel } from '../../../kit/diff/format-value.ts';
import { Button } from '../../../ui/Button.tsx';
import { saveSite } from './save-settings.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useSettingsEditor } from './use-settings-editor.ts';

const usual = { open: '09:00', close: '17:00' };

/** The office's hours, day by day. */
export function HoursForm({ site }: { site: SiteSettings }) {
  const form = useSettingsEditor<SiteSettings, WeekHours, WeekHours>({
    row: site,
    toDraft: ({ business_hours }) => business_hours,
    toPatch: (week) => week,
    validate: validateHours,
    save: (days, { business_hours, updated_at }) =>
      saveSite({ business_hours: { ...business_hours, ...days } }, updated_at),
  });
  const { draft, errors, isBlocked } = form;
  return (
    <SettingsForm
      name="settings-hours"
      form={form}
      labelOf={columnLabel}
      saveLabel="Save hours"
      actions={
        <Button
          variant="quiet"
          onClick={() => {
            const { monday } = draft;
            form.change({ tuesday: monday, wednesday: monday, thursday: monday, friday: monday });
          }}
        >
          Apply Monday to all weekdays
        </Button>
      }
    >
      <ul className="rows">
        {weekdays.map((day) => (
          <Day
            key={day}
            name={columnLabel(day)}
            hours={draft[day]}
            error={isBlocked ? errors[day] : undefined}
            onChange={(hours) => form.change({ [day]: hours })}
          />
        ))}
      </ul>
    </SettingsForm>
  );
}

const validateHours = (days: Partial<WeekHours>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(days)
      .filter(([, hours]) => isBackwards(hours))
      .map(([day]) => [day, 'The opening time must come before the closing time.']),
  );

const isBackwards = (hours: WeekHours['monday']) =>
  hours !== 'closed' && (!hours.open || !hours.close || hours.open >= hours.close);

interface DayProps {
  name: string;
  hours: WeekHours['monday'];
  error: string | undefined;
  onChange: (hours: WeekHours['monday']) => void;
}

function Day({ name, hours, error, onChange }: DayProps) {
  const isOpen = hours !== 'closed';
  return (
    <li>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => onChange(event.target.checked ? usual : 'closed')}
        />
        {name}
      </label>
      {isOpen ? (
        <span className="actions">
          <input
            type="time"
            aria-label={`${name}: opens`}
            value={hours.open}
            onChange={(event) => onChange({ ...hours, open: event.target.value })}
          />
          <input
            type="time"
            aria-label={`${name}: closes`}
            value={hours.close}
            onChange={(event) => onChange({ ...hours, close: event.target.value })}
          />
        </span>
      ) : (
        <span className="soft">Closed</span>
      )}
      {error && <p className="field-error">{error}</p>}
    </li>
  );
}
