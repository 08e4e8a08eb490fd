import type { CSSProperties } from 'react';
import { toBrandColors } from '../../../lib/shared/brand-colors.ts';
import { Field } from '../../../ui/Field.tsx';

interface ColorFieldProps {
  label: string;
  hint: string;
  /** As `#rrggbb`, or what somebody is typing; null for the default color. */
  value: string | null;
  defaultColor: string;
  errors: readonly string[];
  onChange: (value: string | null) => void;
}

const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

/** Takes what somebody typed or pasted: "17523B" is "#17523b", and nothing is null. */
const readColor = (text: string): string | null => {
  const plain = text.trim().toLowerCase();
  if (plain === '') return null;
  return /^[0-9a-f]{6}$/.test(plain) ? `#${plain}` : plain;
};

/** A color: its swatch opens the picker of the browser, the text beside it takes a code, and below is how it looks. */
export function ColorField({ label, hint, value, defaultColor, errors, onChange }: ColorFieldProps) {
  const shown = value !== null && isColor(value) ? value : defaultColor;
  return (
    <div className="stack">
      <Field
        label={label}
        hint={hint}
        value={value ?? ''}
        placeholder={defaultColor}
        spellCheck={false}
        autoComplete="off"
        maxLength={7}
        errors={[...errors]}
        onChange={({ target }) => onChange(readColor(target.value))}
        after={
          <input
            type="color"
            aria-label={`Pick: ${label}`}
            value={shown}
            onChange={({ target }) => onChange(target.value)}
          />
        }
      />
      <Preview color={shown} />
    </div>
  );
}

/** A button and a link in a color, on the tint of both schemes, where it has to be readable. */
function Preview({ color }: { color: string }) {
  const { accent, accentStrong, onAccent, tint } = toBrandColors(color);
  return (
    <div className="color-preview" aria-hidden="true">
      {[0, 1].map((at) => (
        <div
          key={at}
          style={
            {
              background: tint[at],
              '--accent': accent[at],
              '--accent-strong': accentStrong[at],
              '--on-accent': onAccent[at],
            } as CSSProperties
          }
        >
          <span className="button">Button</span> <span className="sample-link">Link</span>
        </div>
      ))}
    </div>
  );
}
