import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';

interface ReasonDialogProps {
  title: string;
  label: string;
  onSend: (reason: string) => void;
  onClose: () => void;
}

const usual = [
  'The address or phone number is missing.',
  'Please write what it is about, in two or three sentences.',
  'This is listed already.',
  'The picture may not be yours to use.',
];

/** Asks why; whoever sent the thing in reads the answer in a mail. */
export function ReasonDialog({ title, label, onSend, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const send = () => {
    if (reason.trim() === '') setErrors(['Give a reason, so that the sender can fix it.']);
    else onSend(reason.trim());
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <TextArea
          label="Reason"
          hint="It is mailed to whoever sent this in, as you write it."
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
        <div className="actions">
          <Button type="submit">{label}</Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Modal>
  );
}
