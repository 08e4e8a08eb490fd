import { useState } from 'react';
import type { ThreadPage } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { renameThread } from './messages.ts';

interface RenameThreadProps {
  thread: ThreadPage['thread'];
  onRenamed: () => void;
  onClose: () => void;
}

/** Names a conversation for all who take part. */
export function RenameThread({ thread, onRenamed, onClose }: RenameThreadProps) {
  const { conversation: t } = useStrings(messagesStrings);
  const [title, setTitle] = useState(thread.title);
  const action = useAction();
  const save = () =>
    action.submit(async () => {
      await renameThread(thread.id, title);
      onRenamed();
      onClose();
      return t.renamed;
    });
  return (
    <Modal title={t.rename} onClose={onClose}>
      <Form name="rename-thread" send={save}>
        <ActionNotice action={action} />
        <Field
          label={t.renameLabel}
          dir="auto"
          maxLength={100}
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
