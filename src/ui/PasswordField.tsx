import { useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

/** A password field that password managers understand, with a toggle that shows what was typed. */
export function PasswordField(props: Omit<FieldProps, 'type' | 'after'>) {
  const { password: t } = useStrings(islandStrings);
  const [isShown, setShown] = useState(false);
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <button
          className="field-toggle"
          type="button"
          aria-label={isShown ? t.hideLabel : t.showLabel}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t.hide : t.show}
        </button>
      }
    />
  );
}
