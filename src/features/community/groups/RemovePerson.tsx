import type { GroupPage, GroupPerson } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { removePerson, restorePerson } from './groups.ts';

interface RemovePersonProps {
  group: GroupPage;
  person: GroupPerson;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody is removed from a group. */
export function RemovePerson({ group, person, onDone, onClose }: RemovePersonProps) {
  const { manage: t, roster } = useStrings(groupsStrings);
  const action = useAction();
  const name = person.name || roster.noName;
  const remove = () =>
    action.submit(async () => {
      await removePerson(group.id, person.id);
      onDone();
      return {
        message: t.removed(name),
        undo: async () => {
          await restorePerson(group.id, person.id);
          onDone();
        },
      };
    });
  return (
    <Modal title={t.removing(name)} onClose={onClose}>
      <Form name="remove-person" send={remove}>
        <ActionNotice action={action} />
        <p>{t.removingText}</p>
        <FormActions label={t.remove} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
