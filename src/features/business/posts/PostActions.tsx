import { useState } from 'react';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { DeleteDraft } from '../../../kit/DeleteDraft.tsx';
import { businessUrl } from '../business-url.ts';
import { getPostActions, isDeletable, type PostWork } from './get-post-actions.ts';
import { type PostArea, postUrl } from './post-area.ts';
import type { PostKind } from './post-kinds.ts';
import { type Post, removePost } from './posts.ts';

interface PostActionsProps {
  kind: PostKind;
  area: PostArea;
  post: Post;
  isBusy: boolean;
  /** Does what the button with this label says. */
  act: (label: string, work: PostWork) => void;
}

/** The ways on from a post: edit, copy, publish, extend, end, delete. */
export function PostActions({ kind, area, post, isBusy, act }: PostActionsProps) {
  const { title, id, status } = post;
  const [isDeleting, setDeleting] = useState(false);
  const actions = getPostActions(kind, area, post).map(
    ([label, work]) => [label, () => act(label, work)] as const,
  );
  const remove = [['Delete', () => setDeleting(true)]] as const;
  return (
    <span className="actions">
      <a href={postUrl(area, 'post', { kind, id })} aria-label={`Edit ${title}`}>
        Edit
      </a>
      <a href={postUrl(area, 'post', { kind, copy: id })} aria-label={`Copy ${title}`}>
        Copy
      </a>
      {kind === 'job' && area === 'business' && (
        <a
          href={businessUrl('applications', { id: queryParam('id'), job: id })}
          aria-label={`Applications for ${title}`}
        >
          Applications
        </a>
      )}
      {kind === 'event' && (
        <a href={postUrl(area, 'registrations', { event: id })} aria-label={`Registrations for ${title}`}>
          Registrations
        </a>
      )}
      {kind === 'event' && status !== 'canceled' && (
        <a href={postUrl(area, 'dates', { event: id })} aria-label={`Dates for ${title}`}>
          Dates
        </a>
      )}
      {kind === 'deal' && (
        <a href={postUrl(area, 'redemptions', { deal: id })} aria-label={`Redemptions for ${title}`}>
          Redemptions
        </a>
      )}
      {[...actions, ...(isDeletable(post) ? remove : [])].map(([label, onClick]) => (
        <button
          key={label}
          type="button"
          className="link"
          aria-disabled={isBusy}
          aria-label={`${label}: ${title}`}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      {isDeleting && (
        <DeleteDraft
          title={title}
          work={() => removePost(kind, id)}
          onClose={(isDone) => {
            setDeleting(false);
            if (isDone) act('Delete', () => Promise.resolve({ message: 'Deleted.' }));
          }}
        />
      )}
    </span>
  );
}
