import { connectionsStrings } from '../../../i18n/account/connections-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { removeConnection, restoreConnection } from './connections.ts';

interface RemoveConnectionProps {
  id: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a connection is ended: the other person would have to agree again. */
export function RemoveConnection({ id, name, onDone, onClose }: RemoveConnectionProps) {
  const { list: t } = useStrings(connectionsStrings);
  const action = useAction();
  const remove = () =>
    action.submit(async () => {
      await removeConnection(id);
      onClose();
      onDone();
      return {
        message: t.removing.done(name),
        undo: async () => {
          await restoreConnection(id);
          onDone();
        },
      };
    });
  return (
    <Modal title={t.removing.title(name)} onClose={onClose}>
      <Form name="remove-connection" send={remove}>
        <ActionNotice action={action} />
        <p>{t.removing.text}</p>
        <FormActions label={t.remove} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
