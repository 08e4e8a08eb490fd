import { postFormStrings, type PostTexts } from '../../../i18n/business/post-form-strings.ts';
import { track } from '../../../lib/browser/track.ts';
import { extendBy30Days } from './extend-by-30-days.ts';
import { changeState } from '../listing/listings.ts';
import type { PostArea } from './post-area.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { patchPost, type Post } from './posts.ts';

/** What an action did, and how to undo it where that is possible. */
interface ActionResult {
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
export function getPostActions(
  kind: PostKind,
  area: PostArea,
  post: Post,
  texts: PostTexts = postFormStrings.en,
): Action[] {
  const t = texts.actions;
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
  const isEnded = ['filled', 'closed', 'ended'].includes(stored);
  const isOfAdmin = area === 'admin';
  const again = isOfAdmin ? t.publishAgain : t.submitAgain;
  if (isOfAdmin) {
    if (isEnded || ['draft', 'pending', 'rejected', 'archived'].includes(stored))
      actions.push(move(texts.publish, publicState, texts.published));
  } else if (isEnded || stored === 'draft' || stored === 'rejected')
    actions.push(move(texts.submit, 'pending', t.submitted, stored === 'draft'));
  else if (stored === 'pending') actions.push(move(t.withdraw, 'draft', t.withdrawn, true));
  if (kind !== 'event' && (isPublic || stored === 'pending' || stored === 'paused'))
    actions.push([
      t.extend,
      async () => {
        await patchPost(kind, id, { [end]: extendBy30Days(ends) });
        return { message: t.extended, undo: () => patchPost(kind, id, { [end]: ends }) };
      },
    ]);
  // Staff may bring back what they ended; a business asks for approval again.
  if (kind === 'job' && isPublic) {
    actions.push(move(t.filled, 'filled', t.markedFilled, isOfAdmin));
    actions.push(move(t.close, 'closed', isOfAdmin ? t.closed : `${t.closed} ${again}`, isOfAdmin));
  }
  if (kind === 'deal' && isPublic) actions.push(move(t.pause, 'paused', t.paused, true));
  if (kind === 'deal' && stored === 'paused') actions.push(move(t.resume, 'active', t.resumed, true));
  if (kind === 'deal' && (isPublic || stored === 'paused')) {
    const isUndone = isOfAdmin && isPublic;
    actions.push(move(t.end, 'ended', isUndone ? t.ended : `${t.ended} ${again}`, isUndone));
  }
  if (kind === 'event' && isPublic)
    actions.push(
      move(t.archive, 'archived', isOfAdmin ? t.archived : `${t.archived} ${t.copyAgain}`, isOfAdmin),
    );
  return actions;
}
