import type { Slot } from '#contracts/opening-hours.ts';
import { Button } from '../../../ui/Button.tsx';
import { isOvernight, readSlot } from './hours.ts';

interface SlotFieldsProps {
  /** The day, for screen readers. */
  label: string;
  slots: Slot[];
  error: string | undefined;
  onChange: (slots: Slot[]) => void;
}

/** The times of one day; none is closed. What was typed is written out when the field is left. */
export function SlotFields({ label, slots, error, onChange }: SlotFieldsProps) {
  const set = (at: number, patch: Partial<Slot>) => {
    onChange(slots.map((slot, index) => (index === at ? { ...slot, ...patch } : slot)));
  };
  const tidy = (at: number, field: keyof Slot, typed: string) => {
    const time = readSlot({ opens: slots[at]?.opens ?? '', closes: '', [field]: typed })[field];
    if (time) set(at, { [field]: time });
  };
  const input = (at: number, field: keyof Slot) => (
    <input
      className="select time"
      aria-label={`${label}, ${field}${slots.length > 1 ? ` ${String(at + 1)}` : ''}`}
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
  const addLabel = slots.length === 0 ? 'Add hours' : 'Add more hours';
  return (
    <div className="slots">
      {slots.length === 0 && <span className="soft">Closed</span>}
      {slots.map((slot, at) => (
        <span className="slot" key={at}>
          {input(at, 'opens')} to {input(at, 'closes')}
          {isNextDay(slot) && <span className="soft">the next day</span>}
          <button
            type="button"
            className="link"
            aria-label={`Remove hours: ${label}`}
            onClick={() => onChange(slots.filter((_, index) => index !== at))}
          >
            Remove
          </button>
        </span>
      ))}
      {error && <p className="field-error">{error}</p>}
      {slots.length < 6 && (
        <Button
          variant="quiet"
          aria-label={`${addLabel}: ${label}`}
          onClick={() =>
            onChange([
              ...slots,
              slots.length === 0 ? { opens: '09:00', closes: '17:00' } : { opens: '', closes: '' },
            ])
          }
        >
          {addLabel}
        </Button>
      )}
    </div>
  );
}
