import { useState } from 'react';
import { maxMessageLength, type Message } from '#contracts/messages.ts';
import { messagesStrings } from '../../../i18n/account/messages-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { editMessage } from './messages.ts';

interface EditMessageProps {
  threadId: string;
  message: Message;
  onDone: () => void;
  onClose: () => void;
}

/** Changes one's own message in its place. */
export function EditMessage({ threadId, message, onDone, onClose }: EditMessageProps) {
  const { message: t } = useStrings(messagesStrings);
  const [body, setBody] = useState(message.body);
  const action = useAction();
  const save = () =>
    action.submit(async () => {
      await editMessage(threadId, message.seq, body);
      onDone();
      onClose();
    });
  return (
    <Form name="edit-message" send={save}>
      <ActionNotice action={action} />
      <TextArea
        label={t.editLabel}
        rows={3}
        dir="auto"
        maxLength={maxMessageLength}
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <FormActions label={t.save} isBusy={action.isBusy} onCancel={onClose} />
    </Form>
  );
}
