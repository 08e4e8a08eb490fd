interface TrapProps {
  value: string;
  onChange: (value: string) => void;
}

/** A field that people do not see: only robots fill it in. */
export const Trap = ({ value, onChange }: TrapProps) => (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      URL
      <input
        name="url"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  </div>
);
