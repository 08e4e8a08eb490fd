import { peopleStrings } from '../../../i18n/account/people-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { removeOwnProfile } from './own-profile.ts';

interface RemoveProfileProps {
  userId: string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody leaves the directory and loses what they wrote. */
export function RemoveProfile({ userId, onDone, onClose }: RemoveProfileProps) {
  const { profile: t } = useStrings(peopleStrings);
  const action = useAction();
  const remove = () =>
    action.submit(async () => {
      await removeOwnProfile(userId);
      onClose();
      onDone();
      return t.removing.done;
    });
  return (
    <Modal title={t.removing.title} onClose={onClose}>
      <Form name="remove-community-profile" send={remove}>
        <ActionNotice action={action} />
        <p>{t.removing.text}</p>
        <FormActions label={t.remove} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
