import { useState } from 'react';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { submitWith } from '../../../ui/submit-with.ts';
import { FormActions } from '../../../ui/FormActions.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  /** Whether it is an answer to a report rather than a reason for a decision. */
  isAnswer?: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

const usual = [
  'The address or phone number is missing.',
  'Please add a description of two or three sentences.',
  'This is already listed.',
  'You may not have the rights to this image.',
];

const usualAnswers = ['The page is corrected.', 'We contacted the business.', 'The page is correct.'];

/** Asks why; the submitter receives the answer by email. */
export function ReasonDialog({ title, label, isAnswer = false, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const send = () => {
    if (reason.trim() === '')
      setErrors([isAnswer ? 'Enter an answer.' : 'Enter a reason so that the submitter can fix it.']);
    else onSend(reason.trim());
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form className="form" onSubmit={submitWith(send)}>
        <TextArea
          label={isAnswer ? 'Answer' : 'Reason'}
          hint={isAnswer ? 'Sent by email if an address was left.' : 'Sent to the submitter by email.'}
          maxLength={2000}
          rows={4}
          value={reason}
          errors={errors}
          onChange={(event) => {
            setReason(event.target.value);
            setErrors([]);
          }}
        />
        <ul className="chips">
          {(isAnswer ? usualAnswers : usual).map((sentence) => (
            <li key={sentence}>
              <button
                type="button"
                className="link"
                onClick={() => {
                  setReason((typed) => `${typed.trim()} ${sentence}`.trim());
                  setErrors([]);
                }}
              >
                {sentence}
              </button>
            </li>
          ))}
        </ul>
        <FormActions label={label} onCancel={onClose} />
      </form>
    </Modal>
  );
}
