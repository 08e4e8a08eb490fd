import { useId } from 'react';

interface TeamStaysProps {
  label: string;
  hint: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** Whether the team of a listing and its inbox stay when its owner changes. */
export function TeamStays({ label, hint, isChecked, onChange }: TeamStaysProps) {
  const id = useId();
  return (
    <div>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={isChecked}
          aria-describedby={id}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className="soft">
        {hint}
      </p>
    </div>
  );
}
