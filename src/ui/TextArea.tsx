import type { ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { FieldFrame, type FrameProps } from './FieldFrame.tsx';

export interface TextAreaProps extends FrameProps, TextareaHTMLAttributes<HTMLTextAreaElement> {
  /** Next to the text, inside its frame. */
  after?: ReactNode;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A labeled field for several lines. */
export function TextArea({ label, errors, hint, note, after, ...area }: TextAreaProps) {
  return (
    <FieldFrame label={label} hint={hint} note={note} {...(errors && { errors })}>
      {(tie) => (
        <>
          <textarea rows={6} {...area} {...tie} />
          {after}
        </>
      )}
    </FieldFrame>
  );
}
