import { useId } from 'react';
import { ticketStrings } from '../../../i18n/site/ticket-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';

interface StepperProps {
  /** Says what is counted. */
  label: string;
  /** For the buttons. */
  name: string;
  value: number;
  most: number;
  onChange: (value: number) => void;
}

/** A small number with buttons for one less and one more; typed or changed with the arrow keys, too. */
export function Stepper({ label, name, value, most, onChange }: StepperProps) {
  const t = useStrings(ticketStrings);
  const id = useId();
  const set = (wanted: number) => onChange(Math.min(Math.max(Math.trunc(wanted) || 0, 0), Math.max(most, 0)));
  return (
    <div className="stepper">
      <button type="button" aria-label={t.less(name)} disabled={value === 0} onClick={() => set(value - 1)}>
        −
      </button>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={Math.max(most, value)}
        value={value}
        onChange={({ target }) => set(Number(target.value.replace(/\D/g, '').slice(-2)))}
        onFocus={({ target }) => target.select()}
        onKeyDown={(event) => {
          const change = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (change === undefined) return;
          event.preventDefault();
          set(value + change);
        }}
      />
      <button type="button" aria-label={t.more(name)} disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
    </div>
  );
}
