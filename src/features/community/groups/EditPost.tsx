import { useState } from 'react';
import type { GroupPost } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { editPost } from './discussion.ts';
import { MentionArea } from './MentionArea.tsx';

interface EditPostProps {
  post: GroupPost;
  groupId: string;
  userId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form that changes one's own post. */
export function EditPost({ post, groupId, userId, onDone, onCancel }: EditPostProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const [title, setTitle] = useState(post.title);
  const [body, setBody] = useState(post.body ?? '');
  const action = useAction();
  const isTopic = post.kind !== 'reply';
  const titleErrors = isTopic && title.trim() === '' ? [t.titleMissing] : [];
  const bodyErrors = body.trim() === '' ? [t.bodyMissing] : [];
  const save = () => {
    if (titleErrors.length > 0) return { rejected: 'title' };
    if (bodyErrors.length > 0) return { rejected: 'body' };
    return action.submit(async () => {
      await editPost(post.id, title, body);
      onDone();
      return t.saved;
    });
  };
  return (
    <Form name="edit-post" send={save}>
      <ActionNotice action={action} />
      {isTopic && (
        <Field
          label={t.titleField}
          maxLength={150}
          value={title}
          errors={titleErrors}
          onChange={({ target }) => setTitle(target.value)}
        />
      )}
      <MentionArea
        groupId={groupId}
        userId={userId}
        label={t.body}
        rows={5}
        maxLength={10000}
        value={body}
        errors={bodyErrors}
        onText={setBody}
      />
      <FormActions label={t.save} isBusy={action.isBusy} onCancel={onCancel} />
    </Form>
  );
}
