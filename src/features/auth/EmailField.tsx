import { Field, type FieldProps } from '../../ui/Field.tsx';

/**
 * The e-mail field of every form. Not of type `email`: some browsers rewrite letters beyond ASCII there and some do not, and
 * the same address would be two accounts.
 */
export function EmailField(props: Omit<FieldProps, 'label' | 'type'>) {
  return (
    <Field
      label="Email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
