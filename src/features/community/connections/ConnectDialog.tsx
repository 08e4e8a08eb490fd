import { NoteInput } from '#contracts/connections.ts';
import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { Form } from '../../../kit/forms/Form.tsx';
import { useFormOf } from '../../../kit/forms/use-form-of.ts';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import { FailureNotice } from '../../../ui/FailureNotice.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { askConnection } from './connections.ts';

interface ConnectDialogProps {
  userId: string;
  id: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks a person to connect, with a note. */
export function ConnectDialog({ userId, id, name, onDone, onClose }: ConnectDialogProps) {
  const { connect: t } = useStrings(connectionsStrings);
  const noteHint = useNewAccountHint(userId, 'texts', t.noteHint);
  const form = useFormOf(NoteInput, { note: '' }, async ({ note }) => {
    const isConnected = await askConnection(id, note);
    showToast({ message: isConnected ? t.connected(name) : t.sent });
    onClose();
    onDone();
  });
  return (
    <Modal title={t.title(name)} onClose={onClose}>
      <Form name="connect" send={form.send}>
        <FailureNotice failure={form.failure} />
        <TextArea label={t.note} hint={noteHint} rows={4} {...form.field('note')} />
        <FormActions label={t.send} isBusy={form.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
