import { useState } from 'react';
import { type SiteSettings, weekdays, type WeekHours } from '#contracts/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { labelOf } from '../queue/diff.ts';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { readSite, saveSite, theirsOf } from './save-settings.ts';
import { useGuard } from './use-draft.ts';

const usual = { open: '09:00', close: '17:00' };

/** The office's hours, day by day. */
export function HoursForm({ site }: { site: SiteSettings }) {
  const [saved, setSaved] = useState(site.business_hours);
  const [week, setWeek] = useState(site.business_hours);
  const work = useWork();
  const isChanged = JSON.stringify(saved) !== JSON.stringify(week);
  useGuard(isChanged);
  const set = (day: (typeof weekdays)[number], hours: WeekHours['monday']) => {
    setWeek({ ...week, [day]: hours });
  };
  const save = async () => {
    const wrong = weekdays.find((day) => isBackwards(week[day]));
    if (wrong) throw new Error(`${labelOf(wrong)}: the opening time must come before the closing time.`);
    // Read anew: the form above saves the same row, and whose hours were changed by somebody else is told.
    const current = await readSite();
    if (JSON.stringify(current.business_hours) !== JSON.stringify(saved)) {
      setSaved(current.business_hours);
      throw new Error(
        `Somebody else changed the hours meanwhile: ${describe(current.business_hours)}. Yours still stand below: save again to replace theirs.`,
      );
    }
    try {
      const row = await saveSite({ business_hours: week }, current.updated_at);
      setSaved(row.business_hours);
    } catch (error) {
      if (theirsOf(error))
        throw new Error('Somebody else saved at the same moment. Save again.', { cause: error });
      throw error;
    }
    return 'Saved.';
  };
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) work.run(save);
      }}
    >
      <WorkNotice work={work} />
      <ul className="rows">
        {weekdays.map((day) => (
          <Day
            key={day}
            name={labelOf(day)}
            hours={week[day]}
            onChange={(hours) => {
              set(day, hours);
            }}
          />
        ))}
      </ul>
      <p className="actions">
        <Button type="submit" isBusy={work.isBusy}>
          Save the hours
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            const { monday } = week;
            setWeek({ ...week, tuesday: monday, wednesday: monday, thursday: monday, friday: monday });
          }}
        >
          Copy Monday to Friday
        </Button>
      </p>
    </form>
  );
}

const isBackwards = (hours: WeekHours['monday']) =>
  hours !== 'closed' && (!hours.open || !hours.close || hours.open >= hours.close);

const describe = (week: WeekHours) =>
  weekdays
    .map((day) => {
      const hours = week[day];
      return `${labelOf(day)} ${hours === 'closed' ? 'closed' : `${hours.open}–${hours.close}`}`;
    })
    .join(', ');

interface DayProps {
  name: string;
  hours: WeekHours['monday'];
  onChange: (hours: WeekHours['monday']) => void;
}

function Day({ name, hours, onChange }: DayProps) {
  const isOpen = hours !== 'closed';
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={isOpen}
          onChange={(event) => {
            onChange(event.target.checked ? usual : 'closed');
          }}
        />
        {name}
      </label>
      {isOpen ? (
        <span className="actions">
          <input
            type="time"
            aria-label={`${name}: opens`}
            value={hours.open}
            onChange={(event) => {
              onChange({ ...hours, open: event.target.value });
            }}
          />
          <input
            type="time"
            aria-label={`${name}: closes`}
            value={hours.close}
            onChange={(event) => {
              onChange({ ...hours, close: event.target.value });
            }}
          />
        </span>
      ) : (
        <span className="soft">closed</span>
      )}
    </li>
  );
}
