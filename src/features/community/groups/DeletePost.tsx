import type { GroupPost } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Modal } from '../../../ui/Modal.tsx';
import { deletePost } from './discussion.ts';

interface DeletePostProps {
  post: GroupPost;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a post is deleted. */
export function DeletePost({ post, onDone, onClose }: DeletePostProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const action = useAction();
  const remove = () =>
    action.submit(async () => {
      await deletePost(post.id);
      onDone();
      return t.wasDeleted;
    });
  return (
    <Modal title={t.deleting} onClose={onClose}>
      <Form name="delete-post" send={remove}>
        <ActionNotice action={action} />
        <p>{t.deletingText}</p>
        <FormActions label={t.delete} isBusy={action.isBusy} onCancel={onClose} />
      </Form>
    </Modal>
  );
}
