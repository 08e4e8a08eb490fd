import { useState } from 'react';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import type { FormResult } from '../../../lib/browser/report-form.ts';

interface DeleteDialogProps {
  name: string;
  onDelete: () => Promise<FormResult>;
  onClose: () => void;
}

/** Asks before a message is deleted. */
export function DeleteDialog({ name, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Modal title={`Delete the message from ${name}?`} onClose={onClose}>
      <Form name="message-delete" send={onDelete}>
        <p>This cannot be undone.</p>
        <FormActions label="Delete" onCancel={onClose} />
      </Form>
    </Modal>
  );
}

interface ReportDialogProps {
  name: string;
  onSend: (reason: string) => Promise<FormResult>;
  onClose: () => void;
}

/** Asks why a message is shown to staff. */
export function ReportDialog({ name, onSend, onClose }: ReportDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Modal title={`Report the message from ${name}`} onClose={onClose}>
      <Form name="message-report" send={() => onSend(reason.trim())}>
        <TextArea
          label="Reason (optional)"
          hint="From then on our staff can read this message."
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions label="Report" onCancel={onClose} />
      </Form>
    </Modal>
  );
}
