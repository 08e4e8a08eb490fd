import { useState } from 'react';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { queryParam } from '../../../lib/browser/query-param.ts';
import { DeleteDraft } from '../../../kit/DeleteDraft.tsx';
import { CopyEvent } from '../events/copies/CopyEvent.tsx';
import { businessUrl } from '../business-url.ts';
import { placementUrl } from '../placements/placement-url.ts';
import { getPostActions, isDeletable, type PostWork } from './get-post-actions.ts';
import { type PostArea, postUrl } from './post-area.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { type Post, removePost } from './posts.ts';

interface PostActionsProps {
  kind: PostKind;
  area: PostArea;
  post: Post;
  /** Of the clock by which times are entered. */
  zone: string;
  isBusy: boolean;
  /** Does what the button with this label says. */
  act: (label: string, work: PostWork) => void;
}

/** The ways on from a post: edit, copy, publish, extend, end, delete. */
export function PostActions({ kind, area, post, zone, isBusy, act }: PostActionsProps) {
  const t = useStrings(postFormStrings);
  const { list } = t;
  const localPath = useLocalPath();
  const { title, id, status } = post;
  const [isDeleting, setDeleting] = useState(false);
  const [isCopying, setCopying] = useState(false);
  const actions = getPostActions(kind, area, post, t).map(
    ([label, work]) => [label, () => act(label, work)] as const,
  );
  const remove = [[list.delete, () => setDeleting(true)]] as const;
  return (
    <span className="actions">
      <a href={localPath(postUrl(area, 'post', { kind, id }))} aria-label={list.named.edit(title)}>
        {list.edit}
      </a>
      {kind === 'event' ? (
        <button
          type="button"
          className="link"
          aria-label={list.named.copy(title)}
          onClick={() => setCopying(true)}
        >
          {list.copy}
        </button>
      ) : (
        <a href={localPath(postUrl(area, 'post', { kind, copy: id }))} aria-label={list.named.copy(title)}>
          {list.copy}
        </a>
      )}
      {area === 'business' && (
        <a
          href={localPath(placementUrl(queryParam('id'), { entity: postKinds[kind].table, id }))}
          aria-label={list.named.promote(title)}
        >
          {list.promote}
        </a>
      )}
      {kind === 'job' && area === 'business' && (
        <a
          href={localPath(businessUrl('applications', { id: queryParam('id'), job: id }))}
          aria-label={list.named.applications(title)}
        >
          {list.applications}
        </a>
      )}
      {kind === 'event' && (
        <a href={localPath(postUrl(area, 'event', { event: id }))} aria-label={list.named.manage(title)}>
          {list.manage}
        </a>
      )}
      {kind === 'event' && (
        <a
          href={localPath(postUrl(area, 'registrations', { event: id }))}
          aria-label={list.named.registrations(title)}
        >
          {list.registrations}
        </a>
      )}
      {kind === 'event' && status !== 'canceled' && (
        <a href={localPath(postUrl(area, 'dates', { event: id }))} aria-label={list.named.dates(title)}>
          {list.dates}
        </a>
      )}
      {kind === 'deal' && (
        <a
          href={localPath(postUrl(area, 'redemptions', { deal: id }))}
          aria-label={list.named.redemptions(title)}
        >
          {list.redemptions}
        </a>
      )}
      {[...actions, ...(isDeletable(post) ? remove : [])].map(([label, onClick]) => (
        <button
          key={label}
          type="button"
          className="link"
          aria-disabled={isBusy}
          aria-label={list.named.button(label, title)}
          onClick={onClick}
        >
          {label}
        </button>
      ))}
      {isCopying && (
        <CopyEvent
          area={area}
          source={{ kind: 'event', id }}
          heading={list.named.copy(title)}
          title={title}
          zone={zone}
          onClose={() => setCopying(false)}
        />
      )}
      {isDeleting && (
        <DeleteDraft
          title={title}
          work={() => removePost(kind, id)}
          onClose={(isDone) => {
            setDeleting(false);
            if (isDone) act(list.delete, () => Promise.resolve({ message: list.deleted }));
          }}
        />
      )}
    </span>
  );
}
