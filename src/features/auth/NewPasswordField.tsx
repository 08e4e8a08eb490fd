import type { ComponentProps } from 'react';
import { passwordRules } from '#contracts/password-rules.ts';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useLanguage, useStrings } from '../../i18n/use-strings.ts';
import { passwordRuleStrings } from '../../i18n/shared/password-rule-strings.ts';
import { makeTranslator } from '../../i18n/translate-sentence.ts';

const translateRule = makeTranslator(passwordRuleStrings);

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> & {
  /** What is typed now. */
  password: string;
};

/** A field for a new password with its rules, ticked off while it is typed: what a rejected one lacks is marked there, and nowhere else. */
export function NewPasswordField({ password, errors = [], ...field }: NewPasswordFieldProps) {
  const t = useStrings(authStrings);
  const language = useLanguage();
  const rules = passwordRules.map(({ sentence, holds }) => ({
    sentence: translateRule(sentence, language),
    isMet: holds(password),
  }));
  const others = errors.filter((error) => !rules.some(({ sentence }) => sentence === error));
  const isWeak = others.length < errors.length;
  return (
    <PasswordField
      autoComplete="new-password"
      hint={
        <ul className="field-hint rules" data-rejected={isWeak ? '' : undefined}>
          {rules.map(({ sentence, isMet }) => (
            <li key={sentence} data-holds={isMet}>
              {sentence}
            </li>
          ))}
        </ul>
      }
      {...field}
      errors={isWeak ? [t.passwordLacks, ...others] : others}
    />
  );
}
