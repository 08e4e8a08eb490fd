import { contactMessageStrings } from '../../../i18n/business/contact-messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
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
  const t = useStrings(contactMessageStrings);
  return (
    <Modal title={t.deleteTitle(name)} onClose={onClose}>
      <Form name="message-delete" send={onDelete}>
        <p>{t.deleteText}</p>
        <FormActions label={t.confirmDelete} onCancel={onClose} />
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
  const t = useStrings(contactMessageStrings);
  const [reason, setReason] = useState('');
  return (
    <Modal title={t.reportTitle(name)} onClose={onClose}>
      <Form name="message-report" send={() => onSend(reason.trim())}>
        <TextArea
          label={t.reason}
          hint={t.reasonHint}
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <FormActions label={t.confirmReport} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
