import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useDateLocale, useStrings } from '../../../i18n/use-strings.ts';
import { useState } from 'react';
import type { Slot } from '#contracts/opening-hours.ts';
import { formatTyped, isOvernight, readSlot } from './hours.ts';

interface SlotFieldsProps {
  /** The day, for screen readers. */
  label: string;
  slots: Slot[];
  error: string | undefined;
  onChange: (slots: Slot[]) => void;
}

const usual = (locale: string): Slot[] => [
  { opens: formatTyped('09:00', locale), closes: formatTyped('17:00', locale) },
];

/** The times of one day; none is closed. What was typed is written out when the field is left. */
export function SlotFields({ label, slots, error, onChange }: SlotFieldsProps) {
  const { hours: t, remove } = useStrings(listingEditorStrings);
  const locale = useDateLocale();
  const [former, setFormer] = useState<Slot[]>();
  const isOpen = slots.length > 0;
  const set = (at: number, patch: Partial<Slot>) => {
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...patch } : slot)));
  };
  const tidy = (at: number, field: keyof Slot, typed: string) => {
    const time = readSlot({ opens: slots[at]?.opens ?? '', closes: '', [field]: typed })[field];
    if (time) set(at, { [field]: formatTyped(time, locale) });
  };
  const input = (at: number, field: keyof Slot) => (
    <input
      className="select time"
      aria-label={`${t[field](label)}${slots.length > 1 ? ` ${String(at + 1)}` : ''}`}
      aria-invalid={error !== undefined}
      autoComplete="off"
      value={slots[at]?.[field] ?? ''}
      onChange={({ target }) => set(at, { [field]: target.value })}
      onBlur={({ target }) => tidy(at, field, target.value)}
    />
  );
  const isNextDay = (slot: Slot) => {
    const { opens, closes } = readSlot(slot);
    return opens !== undefined && closes !== undefined && isOvernight({ opens, closes });
  };
  return (
    <div className="slots">
      <label className="switch">
        <input
          type="checkbox"
          role="switch"
          aria-label={t.openNamed(label)}
          checked={isOpen}
          onChange={() => {
            if (isOpen) setFormer(slots);
            onChange(isOpen ? [] : (former ?? usual(locale)));
          }}
        />{' '}
        <span aria-hidden="true">{isOpen ? t.open : t.closed}</span>
      </label>
      {slots.map((slot, at) => (
        <span className="slot" key={at}>
          {input(at, 'opens')} <span aria-hidden="true">–</span> {input(at, 'closes')}
          {isNextDay(slot) && <span className="soft">{t.nextDay}</span>}
          {slots.length > 1 && (
            <button
              type="button"
              className="link"
              aria-label={t.removeNamed(at + 1, label)}
              onClick={() => onChange(slots.filter((_, index) => index !== at))}
            >
              {remove}
            </button>
          )}
        </span>
      ))}
      {error && <p className="field-error">{error}</p>}
      {isOpen && slots.length < 6 && (
        <button
          type="button"
          className="link"
          aria-label={t.addNamed(label)}
          onClick={() => onChange([...slots, { opens: '', closes: '' }])}
        >
          {t.add}
        </button>
      )}
    </div>
  );
}
