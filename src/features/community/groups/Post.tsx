import { useState } from 'react';
import { type GroupPage, type GroupPost, groupReactions } from '#contracts/groups.ts';
import { communityRulesStrings } from '../../../i18n/account/community-rules-strings.ts';
import { groupsStrings } from '../../../i18n/account/groups-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkedText } from '../../../ui/LinkedText.tsx';
import { ReportDialog } from '../rules/ReportDialog.tsx';
import { DeletePost } from './DeletePost.tsx';
import { react } from './discussion.ts';
import { EditPost } from './EditPost.tsx';
import { PostTime } from './PostTime.tsx';
import { useScrolledTo } from './use-scrolled-to.ts';

interface PostProps {
  post: GroupPost;
  group: GroupPage;
  userId: string;
  /** Whether the page was opened at this post. */
  isTarget?: boolean;
  reload: () => void;
}

/** A post of a discussion, as plain text, with the reactions to it. */
export function Post({ post, group, userId, isTarget = false, reload }: PostProps) {
  const { discussion: t } = useStrings(groupsStrings);
  const { post: rules } = useStrings(communityRulesStrings);
  const [open, setOpen] = useState<'edit' | 'delete' | 'report'>();
  const author = post.author ?? t.somebody;
  const target = useScrolledTo<HTMLElement>(isTarget);
  const close = () => setOpen(undefined);
  const settle = () => {
    close();
    reload();
  };
  const link = (what: NonNullable<typeof open>, label: string, named: string) => (
    <button type="button" className="link" aria-label={named} onClick={() => setOpen(what)}>
      {label}
    </button>
  );
  const mayChange = !post.is_deleted && !group.is_archived;
  return (
    <article
      ref={target}
      className="card stack post"
      aria-label={author}
      {...(isTarget && { tabIndex: -1, 'aria-current': true })}
    >
      <p className="soft">
        <strong dir="auto">{author}</strong> · <PostTime at={post.created_at} />
        {post.edited_at && ` · ${t.edited}`}
      </p>
      {post.state !== 'shown' && !post.is_deleted && <p role="status">{rules[post.state]}</p>}
      {post.is_deleted ? (
        <p className="soft">{t.deleted}</p>
      ) : open === 'edit' ? (
        <EditPost post={post} groupId={group.id} userId={userId} onDone={settle} onCancel={close} />
      ) : (
        <p className="group-text" dir="auto">
          <LinkedText text={post.body ?? ''} />
        </p>
      )}
      {mayChange && open !== 'edit' && (
        <div className="post-actions">
          {post.state === 'shown' && <Reactions post={post} reload={reload} />}
          <span className="post-links">
            {post.is_own && link('edit', t.edit, t.editNamed(author))}
            {(post.is_own || group.manages) && link('delete', t.delete, t.deleteNamed(author))}
            {!post.is_own &&
              post.author !== undefined &&
              post.state === 'shown' &&
              link('report', rules.report, rules.reportNamed(author))}
          </span>
        </div>
      )}
      {open === 'report' && <ReportDialog entity="post" id={post.id} onClose={close} />}
      {open === 'delete' && <DeletePost post={post} onDone={settle} onClose={close} />}
    </article>
  );
}

function Reactions({ post, reload }: Pick<PostProps, 'post' | 'reload'>) {
  const { discussion: t } = useStrings(groupsStrings);
  const action = useAction();
  return (
    <>
      <ActionNotice action={action} />
      {groupReactions.map((reaction) => {
        const isOn = post.own_reactions.includes(reaction);
        const count = post.reactions[reaction] ?? 0;
        return (
          <Button
            key={reaction}
            variant="quiet"
            aria-pressed={isOn}
            isBusy={action.busyWith === reaction}
            onClick={() => {
              action.run(async () => {
                await react(post.id, reaction, !isOn);
                reload();
              }, reaction);
            }}
          >
            {t.reactions[reaction]}
            {count > 0 && ` ${String(count)}`}
          </Button>
        );
      })}
    </>
  );
}
