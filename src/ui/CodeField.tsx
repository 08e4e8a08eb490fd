import type { ComponentProps } from 'react';
import { Field } from './Field.tsx';

/** A field for a code of digits that was sent or is shown by an app: phones offer it by themselves. */
export function CodeField(props: ComponentProps<typeof Field>) {
  return <Field inputMode="numeric" autoComplete="one-time-code" {...props} />;
}
