import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Finder } from '../../../kit/Finder.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { findGroupPeople, leaveGroup } from './groups.ts';

interface LeaveGroupProps {
  group: GroupPage;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before somebody leaves a group; its last chair names who follows, which a committee needs. */
export function LeaveGroup({ group, onDone, onClose }: LeaveGroupProps) {
  const { group: t } = useStrings(groupsStrings);
  const [successor, setSuccessor] = useState<{ id: string; name: string }>();
  const [isChecked, setChecked] = useState(false);
  const action = useAction();
  const { id, name, kind, is_last_chair: isLastChair } = group;
  // Staff may leave a committee without a chair, and see it in their list.
  const isNeeded = isLastChair && kind !== 'group' && !group.is_staff;
  const leave = () => {
    setChecked(true);
    if (isNeeded && !successor) return { rejected: 'successor' };
    return action.submit(async () => {
      await leaveGroup(id, successor?.id);
      onClose();
      onDone();
      return successor ? t.leftTo(name, successor.name) : t.left(name);
    });
  };
  return (
    <Modal title={t.leaving} onClose={onClose}>
      <Form name="leave-group" send={leave}>
        <ActionNotice action={action} />
        <p>{t.leavingText}</p>
        {isLastChair && <p>{isNeeded ? t.lastChair : t.lastChairOfGroup}</p>}
        {isLastChair &&
          (successor ? (
            <p className="actions">
              <span>
                {t.successor}: <bdi>{successor.name}</bdi>
              </span>
              <Button variant="quiet" onClick={() => setSuccessor(undefined)}>
                {t.otherSuccessor}
              </Button>
            </p>
          ) : (
            <Finder
              label={t.successor}
              hint={t.successorHint}
              queryKey={['group-successor', id]}
              find={(words) => findGroupPeople(id, words)}
              button={t.choose}
              onChoose={setSuccessor}
            />
          ))}
        {isChecked && isNeeded && !successor && (
          <p className="field-error" role="alert">
            {t.successorMissing}
          </p>
        )}
        <FormActions label={t.leave} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
