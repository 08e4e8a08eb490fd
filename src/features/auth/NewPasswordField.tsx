import type { ComponentProps } from 'react';
import { passwordRules } from '#contracts/auth.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** What is typed now. */
  password: string;
};

/** A field for a new password with its rules, ticked off while it is typed: what a rejected one lacks is marked there, and nowhere else. */
export function NewPasswordField({ password, errors = [], ...field }: NewPasswordFieldProps) {
  const others = errors.filter((error) => !sentences.has(error));
  const isWeak = others.length < errors.length;
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        <ul className="field-hint rules" data-rejected={isWeak ? '' : undefined}>
          {passwordRules.map(({ sentence, holds }) => (
            <li key={sentence} data-holds={holds(password)}>
              {sentence}
            </li>
          ))}
        </ul>
      }
      {...field}
      errors={isWeak ? ['The password lacks what is marked above.', ...others] : others}
    />
  );
}

const sentences = new Set<string>(passwordRules.map(({ sentence }) => sentence));
