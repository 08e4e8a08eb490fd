import { track } from '../../../lib/browser/track.ts';
import { extendBy30Days } from './extend-by-30-days.ts';
import { changeState } from '../listing/listings.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { addPost, patchPost, type Post, readPost, removePost } from './posts.ts';

/** What an action did, and how to undo it where that is possible. */
export interface ActionResult {
  message: string;
  undo?: () => Promise<unknown>;
}

type Action = [label: string, run: () => Promise<ActionResult | undefined>];

/** The actions that the state of a post allows, in the order of its buttons. */
export function getPostActions(kind: PostKind, post: Post): Action[] {
  const { table, end, publicState, name } = postKinds[kind];
  const { id, state, ends } = post;
  const stored = state === 'expired' ? publicState : state;
  const isPublic = stored === publicState;
  const move = (label: string, to: string, message: string, isReversible = false): Action => [
    label,
    async () => {
      await changeState(table, id, stored, to);
      track('profile_edit', { part: `${name}-${to}` });
      return { message, ...(isReversible && { undo: () => changeState(table, id, to, stored) }) };
    },
  ];
  const actions: Action[] = [];
  const sent = 'Submitted for review. We will email you.';
  if (['draft', 'rejected', 'filled', 'closed', 'ended'].includes(stored))
    actions.push(move('Submit for review', 'pending', sent, stored === 'draft'));
  if (stored === 'pending') actions.push(move('Withdraw', 'draft', 'Moved to drafts.', true));
  if (kind !== 'event' && (isPublic || stored === 'pending' || stored === 'paused'))
    actions.push([
      'Extend 30 days',
      async () => {
        await patchPost(kind, id, { [end]: extendBy30Days(ends) });
        return { message: 'Extended by 30 days.', undo: () => patchPost(kind, id, { [end]: ends }) };
      },
    ]);
  if (kind === 'job' && isPublic) {
    actions.push(move('Filled', 'filled', 'Marked as filled. The job is no longer shown.'));
    actions.push(
      move('Close', 'closed', 'The job is no longer shown. Submit it for review to publish it again.'),
    );
  }
  if (kind === 'deal' && isPublic) actions.push(move('Pause', 'paused', 'Deal paused.', true));
  if (kind === 'deal' && stored === 'paused') actions.push(move('Resume', 'active', 'Deal resumed.', true));
  if (kind === 'deal' && (isPublic || stored === 'paused'))
    actions.push(move('End deal', 'ended', 'The deal has ended. Submit it for review to publish it again.'));
  if (kind === 'event' && isPublic)
    actions.push(move('Archive', 'archived', 'The event is no longer shown. Copy it to publish it again.'));
  if (!post.isPublished) actions.push(['Delete', () => remove(kind, id)]);
  return actions;
}

const setByDatabase = new Set([
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

async function remove(kind: PostKind, id: string): Promise<ActionResult> {
  const { row } = await readPost(kind, id, '');
  await removePost(kind, id);
  return {
    message: 'Deleted.',
    undo: async () => {
      const again = Object.entries(row ?? {}).filter(([name]) => !setByDatabase.has(name));
      const { state } = postKinds[kind];
      // An organizer may not set the status of an event.
      const fields = kind === 'event' ? again.filter(([name]) => name !== 'status') : again;
      await addPost(kind, { ...Object.fromEntries(fields), [state]: 'draft' });
    },
  };
}
