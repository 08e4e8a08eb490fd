import type { InputHTMLAttributes, ReactNode, Ref } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

export interface FieldProps extends FrameProps, InputHTMLAttributes<HTMLInputElement> {
  /** Next to the input, inside its frame. */
  after?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** A labeled input. */
export function Field({ label, errors, hint, note, after, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} note={note} {...(errors && { errors })}>
      {(tie) => (
        <>
          <input {...input} {...tie} />
          {after}
        </>
      )}
    </FieldFrame>
  );
}
