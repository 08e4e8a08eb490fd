import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { listingFieldStrings } from '../../../i18n/business/listing-field-strings.ts';
import { useLanguage } from '../../../i18n/use-strings.ts';
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
  const language = useLanguage();
  const { holidays: t, ...words } = listingEditorStrings[language];
  const [removed, setRemoved] = useState<Special>();
  const set = (at: number, patch: Partial<Special>) => {
    onChange(specials.map((special, index) => (index === at ? { ...special, ...patch } : special)));
  };
  return (
    <fieldset className="field choices" data-column="special_hours">
      <legend>{listingFieldStrings[language].fields.special_hours.label}</legend>
      <FieldNote>{note}</FieldNote>
      {specials.length === 0 && <p className="field-hint">{t.none}</p>}
      {removed && (
        <p role="status">
          {words.removed}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              onChange([...specials, removed]);
              setRemoved(undefined);
            }}
          >
            {words.undo}
          </button>
        </p>
      )}
      {specials.map((special, at) => {
        const wrong = validateSpecial(special, language);
        const name = special.note.trim() || special.from || t.unnamed;
        return (
          <div className="special" key={at}>
            <Field
              type="date"
              label={t.first}
              value={special.from}
              onChange={({ target }) => set(at, { from: target.value })}
            />
            <Field
              type="date"
              label={t.last}
              hint={t.lastHint}
              value={special.to}
              onChange={({ target }) => set(at, { to: target.value })}
            />
            <Field
              label={t.reason}
              hint={t.reasonHint}
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
              aria-label={t.removeNamed(name)}
              onClick={() => {
                setRemoved(special);
                onChange(specials.filter((_, index) => index !== at));
              }}
            >
              {words.remove}
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
            {t.add}
          </Button>
        </p>
      )}
    </fieldset>
  );
}
