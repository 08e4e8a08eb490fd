import { useState } from 'react';
import { movePost, type OpenPost, readPost, removePost } from '../../../kit/posts/posts.ts';
import type { Writing } from '../../../kit/posts/use-post.ts';
import { DeleteDraft } from '../../../kit/DeleteDraft.tsx';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { reportSubmitted } from './my-posts.ts';

interface SubmitPostProps {
  writing: Writing;
  post: OpenPost;
  authorName: string;
}

const explanations: Record<string, string> = {
  draft: 'Draft. Only you and staff can see it.',
  pending: 'Pending review. You get an email when staff have decided.',
  rejected: 'Not approved. Change what the reason asks for, then submit it again.',
};

const isEmpty = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() === '';

/** The steps of an author: submit for review, withdraw, delete. */
export function SubmitPost({ writing, post, authorName }: SubmitPostProps) {
  const action = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const isPending = post.status === 'pending';
  const move = (to: 'pending' | 'draft') => {
    action.run(async () => {
      if (to === 'pending' && isEmpty(writing.draft.content))
        throw new UserError('Write the text of your post first.');
      const saved = await writing.save();
      if (!saved)
        throw new UserError(
          'The post could not be saved, so it was not submitted. Fix the error above and try again.',
        );
      try {
        await movePost(saved.id, saved.status, to, saved.updated_at);
      } finally {
        writing.merge(await readPost(saved.id));
      }
      if (to === 'pending') reportSubmitted();
      return to === 'pending' ? 'Submitted for review.' : 'Withdrawn. Edit it and submit it again.';
    });
  };
  return (
    <Panel title="Publishing">
      <ActionNotice action={action} />
      <p>{explanations[post.status]}</p>
      {authorName === '' ? (
        <p>
          Posts appear under their author’s name. <a href="/account/profile">Add your name</a> before you
          submit this post.
        </p>
      ) : (
        <p className="soft">It will be published under your name, {authorName}.</p>
      )}
      <div className="actions">
        {!isPending && authorName !== '' && (
          <Button isBusy={action.isBusy || writing.isBusy} onClick={() => move('pending')}>
            {post.status === 'rejected' ? 'Submit again' : 'Submit for review'}
          </Button>
        )}
        {isPending && (
          <Button variant="quiet" isBusy={action.isBusy || writing.isBusy} onClick={() => move('draft')}>
            Withdraw
          </Button>
        )}
        {!isPending && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            Delete draft
          </Button>
        )}
      </div>
      {isDeleting && (
        <DeleteDraft
          title={writing.draft.title}
          work={async () => {
            await removePost(post.id);
            writing.discard();
          }}
          onClose={(isDone) => {
            setDeleting(false);
            if (isDone) location.assign('/account/posts');
          }}
        />
      )}
    </Panel>
  );
}
