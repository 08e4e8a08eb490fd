import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { FieldNote } from './FieldNote.tsx';
import { validateSpecial, type Special } from './hours.ts';
import { SlotFields } from './SlotFields.tsx';

/** Holidays and other days whose hours are not the week's. */
export function SpecialHours({
  specials,
  note,
  onChange,
}: {
  specials: Special[];
  /** What becomes of a change. */
  note?: string | undefined;
  onChange: (specials: Special[]) => void;
}) {
  const [removed, setRemoved] = useState<Special>();
  const set = (at: number, patch: Partial<Special>) => {
    onChange(specials.map((special, index) => (index === at ? { ...special, ...patch } : special)));
  };
  return (
    <fieldset className="field choices" data-column="special_hours">
      <legend>Holiday hours</legend>
      <FieldNote>{note}</FieldNote>
      {specials.length === 0 && (
        <p className="field-hint">No holiday hours yet. Add the days when your hours are different.</p>
      )}
      {removed && (
        <p role="status">
          Removed.{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onChange([...specials, removed]);
              setRemoved(undefined);
            }}
          >
            Undo
          </button>
        </p>
      )}
      {specials.map((special, at) => {
        const wrong = validateSpecial(special);
        const name = special.note.trim() || special.from || 'the new day';
        return (
          <div className="special" key={at}>
            <Field
              type="date"
              label="First day"
              value={special.from}
              onChange={({ target }) => set(at, { from: target.value })}
            />
            <Field
              type="date"
              label="Last day"
              hint="Leave empty for one day."
              value={special.to}
              onChange={({ target }) => set(at, { to: target.value })}
            />
            <Field
              label="Reason"
              hint="For example, Thanksgiving."
              maxLength={200}
              value={special.note}
              onChange={({ target }) => set(at, { note: target.value })}
            />
            <SlotFields
              label={name}
              slots={special.hours}
              error={wrong}
              onChange={(hours) => set(at, { hours })}
            />
            <Button
              variant="quiet"
              aria-label={`Remove ${name}`}
              onClick={() => {
                setRemoved(special);
                onChange(specials.filter((_, index) => index !== at));
              }}
            >
              Remove
            </Button>
          </div>
        );
      })}
      {specials.length < 100 && (
        <p>
          <Button
            variant="quiet"
            onClick={() => onChange([...specials, { from: '', to: '', hours: [], note: '' }])}
          >
            Add day
          </Button>
        </p>
      )}
    </fieldset>
  );
}
