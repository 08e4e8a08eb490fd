import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useProblems } from '../../../kit/forms/use-problems.ts';
import { useStoredDraft } from '../../../kit/drafts/use-stored-draft.ts';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { addPost } from './discussion.ts';
import { useNewAccountHint } from '../rules/use-new-account-hint.ts';
import { MentionArea } from './MentionArea.tsx';

interface ReplyProps {
  groupId: string;
  topicId: string;
  userId: string;
  onDone: () => void;
}

/** The form of a reply to a topic. */
export function Reply({ groupId, topicId, userId, onDone }: ReplyProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const bodyHint = useNewAccountHint(userId, 'posts', t.bodyHint);
  const { draft, change, clear } = useStoredDraft({ userId, name: `reply-${topicId}` }, () => ({
    id: crypto.randomUUID(),
    body: '',
  }));
  const action = useAction();
  const { errorsOf, check, reset } = useProblems({ body: draft.body.trim() === '' ? [t.bodyMissing] : [] });
  const send = () => {
    const wrong = check();
    if (wrong) return wrong;
    return action.submit(async () => {
      await addPost({ post_id: draft.id, topic_id: topicId, body: draft.body });
      clear();
      reset();
      onDone();
      return t.posted;
    });
  };
  return (
    <Form name="group-reply" send={send}>
      <ActionNotice action={action} />
      <MentionArea
        groupId={groupId}
        userId={userId}
        label={t.write}
        hint={bodyHint}
        rows={4}
        maxLength={10000}
        value={draft.body}
        errors={errorsOf('body')}
        onText={(text) => change({ body: text })}
      />
      <p>
        <Button type="submit" isBusy={action.isBusy}>
          {t.reply}
        </Button>
      </p>
    </Form>
  );
}
