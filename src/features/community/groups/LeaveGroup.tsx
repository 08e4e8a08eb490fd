import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { leaveGroup } from './groups.ts';

interface LeaveGroupProps {
  group: GroupPage;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody leaves a group. */
export function LeaveGroup({ group: { id, name }, onDone, onClose }: LeaveGroupProps) {
  const { group: t } = useStrings(groupsStrings);
  const action = useAction();
  const leave = () =>
    action.submit(async () => {
      await leaveGroup(id);
      onClose();
      onDone();
      return t.left(name);
    });
  return (
    <Modal title={t.leaving} onClose={onClose}>
      <Form name="leave-group" send={leave}>
        <ActionNotice action={action} />
        <p>{t.leavingText}</p>
        <FormActions label={t.leave} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
