import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { setBlocked } from './people.ts';

interface BlockPersonProps {
  id: string;
  name: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody is blocked, and says what that means. */
export function BlockPerson({ id, name, onDone, onClose }: BlockPersonProps) {
  const { person: t } = useStrings(peopleStrings);
  const action = useAction();
  const block = () =>
    action.submit(async () => {
      await setBlocked(id, true);
      onClose();
      onDone();
      return {
        message: t.blocking.done(name),
        undo: async () => {
          await setBlocked(id, false);
          onDone();
        },
      };
    });
  return (
    <Modal title={t.blocking.title(name)} onClose={onClose}>
      <Form name="block-person" send={block}>
        <ActionNotice action={action} />
        <p>{t.blocking.text}</p>
        <FormActions label={t.block} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
