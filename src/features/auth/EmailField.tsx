import { Field, type FieldProps } from '../../ui/Field.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/**
 * The e-mail field of every form. Not of type `email`: some browsers rewrite letters beyond ASCII there and some do not, and
 * the same address would be two accounts.
 */
export function EmailField(props: Omit<FieldProps, 'label' | 'type'>) {
  const t = useStrings(authStrings);
  return (
    <Field
      label={t.email}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
