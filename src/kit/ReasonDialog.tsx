import { type ReactNode, useState } from 'react';
import { UserError } from '../lib/browser/errors/failure.ts';
import type { FormResult } from '../lib/browser/report-form.ts';
import { FormActions } from '../ui/FormActions.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { ActionNotice } from './ActionNotice.tsx';
import { Form } from './forms/Form.tsx';
import { useAction } from './use-action.ts';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface ReasonDialogProps {
  /** What it is called where forms are measured. */
  name: string;
  title: string;
  /** What the button says that sends it. */
  label: string;
  /** What is asked for: a reason, or an answer to somebody. */
  asksFor?: 'reason' | 'answer';
  /** Who reads it. */
  hint: string;
  /** Sentences that one button each adds to what is typed. */
  suggestions?: readonly string[];
  /** What is missing before it can be sent. */
  missing?: string | undefined;
  /** Does it; an error stays in the dialog with what was typed. */
  onSend: (reason: string) => Promise<void> | void;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks why before something is done; whoever is concerned reads the answer. */
export function ReasonDialog({
  name,
  title,
  label,
  asksFor = 'reason',
  hint,
  suggestions = [],
  missing,
  onSend,
  onClose,
  children,
}: ReasonDialogProps) {
  const { reason: t } = useStrings(islandStrings);
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const action = useAction();
  const change = (next: (typed: string) => string) => {
    setReason(next);
    setErrors([]);
  };
  const submit = (): FormResult | Promise<FormResult> => {
    if (reason.trim() === '') {
      setErrors([asksFor === 'answer' ? t.answerMissing : t.reasonMissing]);
      return { rejected: asksFor };
    }
    return action.submit(async () => {
      if (missing) throw new UserError(missing);
      await onSend(reason.trim());
    });
  };
  return (
    <Modal title={title} onClose={onClose}>
      <Form name={name} send={submit}>
        <ActionNotice action={action} />
        {children}
        <TextArea
          label={asksFor === 'answer' ? t.answer : t.reason}
          hint={hint}
          maxLength={2000}
          rows={4}
          value={reason}
          errors={errors}
          onChange={(event) => {
            const { value } = event.target;
            change(() => value);
          }}
        />
        {suggestions.length > 0 && (
          <ul className="suggestions" aria-label={t.suggestions}>
            {suggestions.map((sentence) => (
              <li key={sentence}>
                <button type="button" onClick={() => change((typed) => `${typed.trim()} ${sentence}`.trim())}>
                  {sentence}
                </button>
              </li>
            ))}
          </ul>
        )}
        <FormActions label={label} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
