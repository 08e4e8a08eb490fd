import { track } from '../../lib/track.ts';
import { extended } from './extended.ts';
import { changeState } from './listings.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { addPost, patchPost, type Post, readPost, removePost } from './posts.ts';

/** What was done, and how to take it back where that is possible. */
export interface Undo {
  said: string;
  back?: () => Promise<unknown>;
}

type Action = [label: string, work: () => Promise<Undo | undefined>];

/** What can be done with a post as it is, each with its way back where there is one. */
export function movesOf(kind: PostKind, post: Post): Action[] {
  const { table, end, publicState, name } = postKinds[kind];
  const { id, state, ends } = post;
  const stored = state === 'expired' ? publicState : state;
  const isPublic = stored === publicState;
  const move = (label: string, to: string, said: string, isReversible = false): Action => [
    label,
    async () => {
      await changeState(table, id, stored, to);
      track('profile_edit', { part: `${name}-${to}` });
      return { said, ...(isReversible && { back: () => changeState(table, id, to, stored) }) };
    },
  ];
  const actions: Action[] = [];
  const sent = 'Sent in: you hear from us by mail.';
  if (['draft', 'rejected', 'filled', 'closed', 'ended'].includes(stored))
    actions.push(move('Send in', 'pending', sent, stored === 'draft'));
  if (stored === 'pending') actions.push(move('Take back', 'draft', 'It is a draft again.', true));
  if (kind !== 'event' && (isPublic || stored === 'pending' || stored === 'paused'))
    actions.push([
      'Extend by 30 days',
      async () => {
        await patchPost(kind, id, { [end]: extended(ends) });
        return { said: 'Extended by 30 days.', back: () => patchPost(kind, id, { [end]: ends }) };
      },
    ]);
  if (kind === 'job' && isPublic) {
    actions.push(move('Filled', 'filled', 'Congratulations! It is not shown any more.'));
    actions.push(move('Close', 'closed', 'It is not shown any more. “Send in” brings it back.'));
  }
  if (kind === 'deal' && isPublic) actions.push(move('Pause', 'paused', 'It is paused.', true));
  if (kind === 'deal' && stored === 'paused')
    actions.push(move('Go on', 'active', 'It is shown again.', true));
  if (kind === 'deal' && (isPublic || stored === 'paused'))
    actions.push(move('End', 'ended', 'It is over. “Send in” brings it back.'));
  if (kind === 'event' && isPublic)
    actions.push(move('Archive', 'archived', 'It is not shown any more. Copy it to bring it back.'));
  if (!post.isPublished) actions.push(['Delete', () => remove(kind, id)]);
  return actions;
}

const storedByItself = new Set([
  ...[
    'created_at',
    'updated_at',
    'published_at',
    'created_by',
    'posted_by',
    'slug',
    'search_document',
    'featured',
  ],
  ...[
    'status_changed_at',
    'status_changed_by',
    'status_reason',
    'claimed_count',
    'sequence',
    'previous_starts_at',
  ],
]);

async function remove(kind: PostKind, id: string): Promise<Undo> {
  const { row } = await readPost(kind, id, '');
  await removePost(kind, id);
  return {
    said: 'Deleted.',
    back: async () => {
      const again = Object.entries(row ?? {}).filter(([name]) => !storedByItself.has(name));
      const { state } = postKinds[kind];
      // The state of an event itself is not for its organiser to begin with.
      const fields = kind === 'event' ? again.filter(([name]) => name !== 'status') : again;
      await addPost(kind, { ...Object.fromEntries(fields), [state]: 'draft' });
    },
  };
}
