import { useState } from 'react';
import { loadDataClient } from '../../../lib/data-client.ts';
import { formatDate, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loaded } from '../Loaded.tsx';
import { ChangeDiff } from '../queue/ChangeDiff.tsx';
import { listChanges } from '../queue/diff.ts';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { type OpenPost, readPost } from './posts.ts';
import type { Writing } from './use-post.ts';

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

/** How a post was before, each state beside the present one, and the way back. */
export function Revisions({ writing, post, zone }: RevisionsProps) {
  const [isOpen, setOpen] = useState(false);
  const work = useWork();
  const restore = (revision_id: string) => {
    work.run(async () => {
      const data = await loadDataClient();
      await data.rpc('restore_revision', { revision_id, seen_at: post.updated_at }).throwOnError();
      writing.replace(await readPost(post.id));
      return 'It is as it was then.';
    });
  };
  return (
    <details
      className="card"
      open={isOpen}
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
      }}
    >
      <summary>How it was before</summary>
      <WorkNotice work={work} />
      {isOpen && (
        <Loaded name={['desk', 'revisions', post.id, post.updated_at]} load={() => listRevisions(post.id)}>
          {(revisions) =>
            revisions.length === 0 ? (
              <p>Nothing was saved before.</p>
            ) : (
              <ul className="rows">
                {revisions.map(({ id, number, updated_at, title, content, excerpt, featured_image }) => (
                  <li key={id}>
                    <details>
                      <summary>
                        {formatDate(updated_at, { zone })}, {formatTime(updated_at, { zone })} (no. {number})
                      </summary>
                      <ChangeDiff
                        names={['Now', 'Then']}
                        changes={listChanges(
                          { ...writing.draft },
                          { title, content, excerpt, featured_image },
                        )}
                      />
                    </details>
                    <Button
                      variant="quiet"
                      isBusy={work.isBusy}
                      onClick={() => {
                        restore(id);
                      }}
                    >
                      Bring it back
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      )}
    </details>
  );
}
