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
import { myPostsStrings } from '../../../i18n/account/my-posts-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { fillIn } from '../../../ui/fill-in.tsx';

interface SubmitPostProps {
  writing: Writing;
  post: OpenPost;
  authorName: string;
}

const isEmpty = (html: string) =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() === '';

/** The steps of an author: submit for review, withdraw, delete. */
export function SubmitPost({ writing, post, authorName }: SubmitPostProps) {
  const t = useStrings(myPostsStrings);
  const path = useLocalPath();
  const explanations: Readonly<Record<string, string>> = t.states;
  const action = useAction();
  const [isDeleting, setDeleting] = useState(false);
  const isPending = post.status === 'pending';
  const move = (to: 'pending' | 'draft') => {
    action.run(async () => {
      if (to === 'pending' && isEmpty(writing.draft.content)) throw new UserError(t.textMissing);
      const saved = await writing.save();
      if (!saved) throw new UserError(t.notSaved);
      try {
        await movePost(saved.id, saved.status, to, saved.updated_at);
      } finally {
        writing.merge(await readPost(saved.id));
      }
      if (to === 'pending') reportSubmitted();
      return to === 'pending' ? t.submitted : t.withdrawn;
    });
  };
  return (
    <Panel title={t.publishing}>
      <ActionNotice action={action} />
      <p>{explanations[post.status]}</p>
      {authorName === '' ? (
        <p>{fillIn(t.nameMissing, <a href={path('/account/profile')}>{t.addName}</a>)}</p>
      ) : (
        <p className="soft">{t.underName(authorName)}</p>
      )}
      <div className="actions">
        {!isPending && authorName !== '' && (
          <Button isBusy={action.isBusy || writing.isBusy} onClick={() => move('pending')}>
            {post.status === 'rejected' ? t.submitAgain : t.submit}
          </Button>
        )}
        {isPending && !post.wasPublic && (
          <Button variant="quiet" isBusy={action.isBusy || writing.isBusy} onClick={() => move('draft')}>
            {t.withdraw}
          </Button>
        )}
        {!isPending && !post.wasPublic && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            {t.deleteDraft}
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
            if (isDone) location.assign(path('/account/posts'));
          }}
        />
      )}
    </Panel>
  );
}
