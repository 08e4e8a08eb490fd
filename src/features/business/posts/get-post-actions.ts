import { track } from '../../../lib/browser/track.ts';
import { extendBy30Days } from './extend-by-30-days.ts';
import { changeState } from '../listing/listings.ts';
import type { PostArea } from './post-area.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { patchPost, type Post } from './posts.ts';

/** What an action did, and how to undo it where that is possible. */
export interface ActionResult {
  message: string;
  undo?: (reason?: string) => Promise<unknown>;
}

/** What a button does; with a reason where the database asks for one. */
export type PostWork = (reason?: string) => Promise<ActionResult | undefined>;
type Action = [label: string, run: PostWork];

/** Whether a post may be deleted: a draft that was never public. */
export const isDeletable = ({ isPublished, state }: Post): boolean =>
  !isPublished && (state === 'draft' || state === 'rejected');

/** The actions that the state of a post allows, in the order of its buttons. */
export function getPostActions(kind: PostKind, area: PostArea, post: Post): Action[] {
  const { table, end, publicState, name } = postKinds[kind];
  const { id, state, ends } = post;
  const stored = state === 'expired' ? publicState : state;
  const isPublic = stored === publicState;
  const move = (label: string, to: string, message: string, isReversible = false): Action => [
    label,
    async (reason) => {
      await changeState(table, id, stored, to, reason);
      track('profile_edit', { part: `${name}-${to}` });
      return {
        message,
        ...(isReversible && { undo: (again?: string) => changeState(table, id, to, stored, again) }),
      };
    },
  ];
  const actions: Action[] = [];
  const sent = 'Submitted for review. We will email you.';
  const isEnded = ['filled', 'closed', 'ended'].includes(stored);
  const again =
    area === 'admin' ? 'Publish it to show it again.' : 'Submit it for review to publish it again.';
  if (area === 'admin') {
    if (isEnded || ['draft', 'pending', 'rejected', 'archived'].includes(stored))
      actions.push(move('Publish', publicState, 'Published.'));
  } else if (isEnded || stored === 'draft' || stored === 'rejected')
    actions.push(move('Submit for review', 'pending', sent, stored === 'draft'));
  else if (stored === 'pending') actions.push(move('Withdraw', 'draft', 'Moved to drafts.', true));
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
    actions.push(move('Close', 'closed', `The job is no longer shown. ${again}`));
  }
  if (kind === 'deal' && isPublic) actions.push(move('Pause', 'paused', 'Deal paused.', true));
  if (kind === 'deal' && stored === 'paused') actions.push(move('Resume', 'active', 'Deal resumed.', true));
  if (kind === 'deal' && (isPublic || stored === 'paused'))
    actions.push(move('End deal', 'ended', `The deal has ended. ${again}`));
  if (kind === 'event' && isPublic)
    actions.push(
      move(
        'Archive',
        'archived',
        `The event is no longer shown. ${area === 'admin' ? again : 'Copy it to publish it again.'}`,
      ),
    );
  return actions;
}
