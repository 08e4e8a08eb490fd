import { type ReactNode, useState } from 'react';
import { maxReasonLength } from '#contracts/moderation.ts';
import { TextArea } from '../../../ui/TextArea.tsx';

/** The reason that a form of moderation needs: its field, what was typed, and whether that will do, which marks the field if not. */
export function useReason(hint: string): { reason: string; check: () => boolean; field: ReactNode } {
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const isMissing = reason.trim() === '';
  return {
    reason,
    check: () => {
      setChecked(true);
      return !isMissing;
    },
    field: (
      <TextArea
        label="Reason"
        hint={hint}
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        errors={isChecked && isMissing ? ['Enter a reason.'] : []}
        onChange={({ target }) => setReason(target.value)}
      />
    ),
  };
}
