import { useState } from 'react';
import type { GroupPage } from '#contracts/groups.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useProblems } from '../../../kit/forms/use-problems.ts';
import { useStoredDraft } from '../../../kit/drafts/use-stored-draft.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormActions } from '../../../ui/FormActions.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { addPost } from './discussion.ts';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { MentionArea } from './MentionArea.tsx';

interface NewTopicProps {
  group: GroupPage;
  userId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** The form of a new topic, or of an announcement where the reader may announce. */
export function NewTopic({ group, userId, onDone, onCancel }: NewTopicProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const bodyHint = useNewAccountHint(userId, 'posts', t.bodyHint);
  const { draft, change, clear } = useStoredDraft({ userId, name: `topic-${group.id}` }, () => ({
    ...{ id: crypto.randomUUID(), title: '', body: '' },
  }));
  const { id: postId, title, body } = draft;
  const [announces, setAnnounces] = useState(false);
  const action = useAction();
  const { errorsOf, check } = useProblems({
    title: title.trim() === '' ? [t.titleMissing] : [],
    body: body.trim() === '' ? [t.bodyMissing] : [],
  });
  const mayAnnounce = group.is_staff || (group.role !== undefined && group.role !== 'member');
  const send = () => {
    const wrong = check();
    if (wrong) return wrong;
    return action.submit(async () => {
      const kind = announces ? 'announcement' : 'topic';
      await addPost({ post_id: postId, group_id: group.id, kind, title, body });
      clear();
      onDone();
      return t.posted;
    });
  };
  return (
    <Panel title={t.new}>
      <Form name="group-topic" send={send}>
        <ActionNotice action={action} />
        <Field
          label={t.titleField}
          maxLength={150}
          value={title}
          errors={errorsOf('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <MentionArea
          groupId={group.id}
          userId={userId}
          label={t.body}
          hint={bodyHint}
          rows={6}
          maxLength={10000}
          value={body}
          errors={errorsOf('body')}
          onText={(text) => change({ body: text })}
        />
        {mayAnnounce && (
          <label className="checkbox">
            <input
              type="checkbox"
              checked={announces}
              onChange={({ target }) => setAnnounces(target.checked)}
            />
            {t.announce}
          </label>
        )}
        <FormActions label={t.post} isBusy={action.isBusy} onCancel={onCancel} />
      </Form>
    </Panel>
  );
}
