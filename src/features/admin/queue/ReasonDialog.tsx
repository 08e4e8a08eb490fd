import { useState } from 'react';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { submitWith } from '../../../ui/submit-with.ts';
import { FormActions } from '../../../ui/FormActions.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  onSend: (reason: string) => void;
  onClose: () => void;
}

const usual = [
  'The address or phone number is missing.',
  'Please add a description of two or three sentences.',
  'This is already listed.',
  'You may not have the rights to this image.',
];

/** Asks why; the submitter receives the answer by email. */
export function ReasonDialog({ title, label, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const send = () => {
    if (reason.trim() === '') setErrors(['Enter a reason so that the submitter can fix it.']);
    else onSend(reason.trim());
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form className="form" onSubmit={submitWith(send)}>
        <TextArea
          label="Reason"
          hint="Sent to the submitter by email."
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
          {usual.map((sentence) => (
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
