import type { TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

/** A labeled field for several lines. */
export function TextArea({
  label,
  errors,
  hint,
  note,
  ...area
}: FrameProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame label={label} hint={hint} note={note} {...(errors && { errors })}>
      {(tie) => <textarea rows={6} {...area} {...tie} />}
    </FieldFrame>
  );
}
