import { businessUrl } from '../business-url.ts';
import type { PostKind } from './post-kinds.ts';
import { getPostActions, type ActionResult } from './get-post-actions.ts';
import type { Post } from './posts.ts';

interface PostActionsProps {
  kind: PostKind;
  post: Post;
  isBusy: boolean;
  act: (work: () => Promise<ActionResult | undefined>) => void;
}

/** The ways on from a post: edit, copy, send in, extend, end, delete. */
export function PostActions({ kind, post, isBusy, act }: PostActionsProps) {
  const { title, id } = post;
  return (
    <span className="actions">
      <a href={businessUrl('post', { kind, id })} aria-label={`Edit ${title}`}>
        Edit
      </a>
      <a href={businessUrl('post', { kind, copy: id })} aria-label={`Copy ${title}`}>
        Copy
      </a>
      {kind === 'event' && (
        <a href={businessUrl('registrations', { event: id })} aria-label={`Registrations for ${title}`}>
          Registrations
        </a>
      )}
      {kind === 'event' && !post.isCanceled && (
        <a href={businessUrl('dates', { event: id })} aria-label={`Dates for ${title}`}>
          Dates
        </a>
      )}
      {kind === 'deal' && (
        <a href={businessUrl('redemptions', { deal: id })} aria-label={`Redemptions for ${title}`}>
          Redemptions
        </a>
      )}
      {getPostActions(kind, post).map(([label, work]) => (
        <button
          key={label}
          type="button"
          className="link"
          aria-disabled={isBusy}
          aria-label={`${label}: ${title}`}
          onClick={() => act(work)}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
