import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { queryClient } from '../../../lib/browser/query-client.ts';
import { postPath } from '../../../lib/shared/post-path.ts';
import { track } from '../../../lib/browser/track.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { showToast } from '../../../kit/toasts/show-toast.ts';
import type { ToastMessage } from '../../../kit/toasts/toast-message.ts';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { DeleteDraft } from '../../../kit/DeleteDraft.tsx';
import { isNews, readCategories, saveCategories } from '../../../kit/posts/post-categories.ts';
import { movePost, type OpenPost, readPost, removePost, savePost } from '../../../kit/posts/posts.ts';
import type { Writing } from '../../../kit/posts/use-post.ts';
import { type PublishChoice, PublishDialog } from './PublishDialog.tsx';

const said: Record<string, string> = {
  draft: 'Draft. Only the author and staff can see it.',
  pending: 'Pending review.',
  rejected: 'Rejected.',
  archived: 'Unpublished.',
};

const labels = { archived: 'Unpublish', published: 'Restore' } as const;
type Reversible = keyof typeof labels;

/** When a post appears, and the steps from its present state. */
export function PostActions({ writing, post, zone }: { writing: Writing; post: OpenPost; zone: string }) {
  const action = useAction();
  const [open, setOpen] = useState<'delete' | 'publish'>();
  // Staff give a reason for what they do to the posts of others; the database knows whose they are.
  const [asking, setAsking] = useState<Reversible>();
  const { draft, isDirty, isPublic } = writing;
  // oxlint-disable-next-line react/purity -- a label of what the button does now
  const isLater = draft.publish_date !== null && new Date(draft.publish_date) > new Date();
  const isUnpublished = ['draft', 'pending', 'rejected'].includes(post.status);
  const move = async (to: string) => {
    const saved = await writing.save();
    if (!saved)
      throw new UserError(
        'The post could not be saved, so its status did not change. Fix the error above and try again.',
      );
    await step(saved.status, to, saved.updated_at);
  };
  const step = async (from: string, to: string, seenAt: string, reason = '') => {
    try {
      await movePost(post.id, from, to, seenAt, reason);
      track('admin_action', { action: `post_${to}` });
    } finally {
      writing.merge(await readPost(post.id));
    }
  };
  /** Unpublishes or restores it as it is stored, which can be undone. */
  const reverse = async (to: Reversible, reason = ''): Promise<ToastMessage> => {
    const back: Reversible = to === 'archived' ? 'published' : 'archived';
    const { updated_at } = await readPost(post.id);
    await step(back, to, updated_at, reason);
    return {
      message: to === 'archived' ? 'Unpublished.' : 'Restored.',
      undo: async () => {
        const result = await tryReverse(back);
        return result ? undefined : 'Enter a reason to undo it.';
      },
    };
  };
  const tryReverse = async (to: Reversible): Promise<ToastMessage | undefined> => {
    try {
      return await reverse(to);
    } catch (error) {
      if (toUserMessage(error).code !== 'reason_needed') throw error;
      setAsking(to);
      return undefined;
    }
  };
  const publish = async ({ categories, before, publishDate }: PublishChoice) => {
    await saveCategories(post.id, before, categories);
    // Nothing is read again here: what the author changed since this page was read must stop the step, not go out unread.
    await queryClient.invalidateQueries({ queryKey: ['post-categories', post.id] });
    writing.change({ publish_date: publishDate });
    if (isPublic) {
      if (!(await writing.save()))
        throw new UserError('The post could not be saved. Fix the error and try again.');
      // Whether it was public now depends on its date, which saving does not answer.
      writing.merge(await readPost(post.id));
    } else await move('published');
    return isPublic ? 'Saved.' : publishDate === null ? 'Published.' : 'Scheduled.';
  };
  const rename = async (slug: string) => {
    const saved = await savePost(post.id, { slug }, post.updated_at);
    // Not read again, for the same reason: nobody changed the rest before this version.
    writing.merge({ ...post, slug: saved.slug, updated_at: saved.updated_at });
  };
  /** Opens the last look, once everything is saved. */
  const review = () => {
    action.run(async () => {
      if (!(await writing.save()))
        throw new UserError('The post could not be saved. Fix the error above and try again.');
      setOpen('publish');
    });
  };
  const revertToDraft = () => {
    action.run(async () => {
      await move('draft');
      return 'Saved.';
    });
  };
  return (
    <Panel title="Publishing">
      <ActionNotice action={action} />
      <p>
        {isPublic && isLater && draft.publish_date
          ? `Scheduled for ${formatDate(draft.publish_date, { zone })} at ${formatTime(draft.publish_date, { zone })}.`
          : isPublic
            ? 'Live.'
            : said[post.status]}{' '}
        {isPublic && !isLater && <PostLink post={post} />}
      </p>
      <div className="actions">
        {isPublic && isDirty && (
          <Button
            isBusy={writing.isBusy || action.isBusy}
            onClick={() => action.run(async () => ((await writing.save()) ? 'Updated.' : undefined))}
          >
            Update
          </Button>
        )}
        {isUnpublished && (
          <Button isBusy={action.isBusy || writing.isBusy} onClick={review}>
            Publish…
          </Button>
        )}
        {isPublic && (
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => setOpen('publish')}>
            Publishing settings
          </Button>
        )}
        {!post.wasPublic && (post.status === 'pending' || isPublic) && (
          <Button variant="quiet" isBusy={action.isBusy || writing.isBusy} onClick={revertToDraft}>
            Revert to draft
          </Button>
        )}
        {isPublic && post.wasPublic && (
          <Button
            variant="quiet"
            isBusy={action.isBusy || writing.isBusy}
            onClick={() => action.run(() => tryReverse('archived'))}
          >
            Unpublish
          </Button>
        )}
        {post.status === 'archived' && (
          <Button
            isBusy={action.isBusy || writing.isBusy}
            onClick={() => action.run(() => tryReverse('published'))}
          >
            Restore
          </Button>
        )}
        {!post.wasPublic && (post.status === 'draft' || post.status === 'rejected') && (
          <Button variant="quiet" onClick={() => setOpen('delete')}>
            Delete draft
          </Button>
        )}
      </div>
      {open === 'publish' && (
        <PublishDialog
          post={post}
          draft={draft}
          zone={zone}
          isPublic={isPublic}
          onRename={rename}
          onSend={(choice) => {
            // What keeps it from being published is said on the page, never behind the dialog.
            setOpen(undefined);
            action.run(() => publish(choice));
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {asking && (
        <ReasonDialog
          name="post-reason"
          title={`${labels[asking]}: “${draft.title}”`}
          label={labels[asking]}
          hint="Sent to the author by email, and saved in the activity log."
          onSend={async (reason) => {
            const toast = await reverse(asking, reason);
            setAsking(undefined);
            showToast(toast);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
      {open === 'delete' && (
        <DeleteDraft
          title={draft.title}
          work={async () => {
            await removePost(post.id);
            track('admin_action', { action: 'post_delete' });
            writing.discard();
          }}
          onClose={(isDone) => {
            setOpen(undefined);
            if (isDone) location.assign('/admin/posts');
          }}
        />
      )}
    </Panel>
  );
}

function PostLink({ post: { id, slug } }: { post: OpenPost }) {
  const { data } = useQuery(
    { queryKey: ['post-categories', id], queryFn: () => readCategories(id) },
    queryClient,
  );
  return data && <a href={postPath({ slug, is_news: isNews(data) })}>View post</a>;
}
