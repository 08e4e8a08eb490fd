import { areaPage } from './page-address.ts';
import type { PostKind } from './post-kinds.ts';
import { movesOf, type Undo } from './post-moves.ts';
import type { Post } from './posts.ts';

interface PostActionsProps {
  kind: PostKind;
  post: Post;
  isBusy: boolean;
  act: (work: () => Promise<Undo | undefined>) => void;
}

/** The ways on from a post: edit, copy, send in, extend, end, delete. */
export function PostActions({ kind, post, isBusy, act }: PostActionsProps) {
  const { title, id } = post;
  return (
    <span className="actions">
      <a href={areaPage('post', { kind, id })} aria-label={`Edit ${title}`}>
        Edit
      </a>
      <a href={areaPage('post', { kind, copy: id })} aria-label={`Copy ${title}`}>
        Copy
      </a>
      {kind === 'event' && (
        <a href={areaPage('registrations', { event: id })} aria-label={`Registrations for ${title}`}>
          Registrations
        </a>
      )}
      {kind === 'event' && !post.isCancelled && (
        <a href={areaPage('dates', { event: id })} aria-label={`Dates of ${title}`}>
          Dates
        </a>
      )}
      {kind === 'deal' && (
        <a href={areaPage('redemptions', { deal: id })} aria-label={`Redemptions of ${title}`}>
          Redemptions
        </a>
      )}
      {movesOf(kind, post).map(([label, work]) => (
        <button
          key={label}
          type="button"
          className="link"
          aria-disabled={isBusy}
          aria-label={`${label}: ${title}`}
          onClick={() => {
            act(work);
          }}
        >
          {label}
        </button>
      ))}
    </span>
  );
}
