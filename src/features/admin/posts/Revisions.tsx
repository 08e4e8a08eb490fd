import { useState } from 'react';
import { loadDataClient } from '../../../lib/browser/data-client.ts';
import { formatDate, formatTime } from '../../../lib/shared/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { QueryBoundary } from '../../../kit/QueryBoundary.tsx';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { type OpenPost, readPost } from '../../../kit/posts/posts.ts';
import type { Writing } from '../../../kit/posts/use-post.ts';

async function listRevisions(postId: string) {
  const data = await loadDataClient();
  const { data: revisions } = await data
    .from('post_revisions')
    .select('id, number, title, content, excerpt, featured_image, updated_at')
    .eq('post_id', postId)
    .order('number', { ascending: false })
    .throwOnError();
  return revisions;
}

interface RevisionsProps {
  writing: Writing;
  post: OpenPost;
  zone: string;
}

/** Earlier versions of a post, each compared with the current one, and restoring one. */
export function Revisions({ writing, post, zone }: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  const action = useAction();
  const restore = (revision_id: string) => {
    action.run(async () => {
      const data = await loadDataClient();
      await data.rpc('restore_revision', { revision_id, seen_at: post.updated_at }).throwOnError();
      writing.replace(await readPost(post.id));
      return 'Version restored.';
    });
  };
  return (
    <details className="card" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Version history</summary>
      <ActionNotice action={action} />
      {isOpen && (
        <QueryBoundary
          queryKey={['admin', 'revisions', post.id, post.updated_at]}
          load={() => listRevisions(post.id)}
          empty={<p>No earlier versions.</p>}
        >
          {(revisions) => (
            <ul className="rows">
              {revisions.map(({ id, number, updated_at, title, content, excerpt, featured_image }) => (
                <li key={id}>
                  <details>
                    <summary>
                      {formatDate(updated_at, { zone })}, {formatTime(updated_at, { zone })} (version {number}
                      )
                    </summary>
                    <ChangeDiff
                      heads={['Current version', 'Earlier version']}
                      changes={listChanges({ ...writing.draft }, { title, content, excerpt, featured_image })}
                    />
                  </details>
                  <Button variant="quiet" isBusy={action.isBusy} onClick={() => restore(id)}>
                    Restore
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      )}
    </details>
  );
}
