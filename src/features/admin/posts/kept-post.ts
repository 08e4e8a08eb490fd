import { useEffect } from 'react';
import { deleteDraft, saveDraft, readDraft } from '../../../kit/forms/draft-storage.ts';
import { changedFields, emptyDraft, type OpenPost, type PostDraft } from './posts.ts';

/** What was typed on this device and not saved, and the state of the post that it was typed on. */
interface KeptPost {
  seen?: string;
  draft: PostDraft;
}

const keptAs = (userId: string, id = 'new') => `post-${userId}-${id}`;

/** What this device kept of a post; undefined when nothing, or nothing else than what is saved. */
export function readKeptPost(userId: string, opened: OpenPost | undefined): KeptPost | undefined {
  const kept = readDraft(keptAs(userId, opened?.id)) as Partial<KeptPost> | undefined;
  if (typeof kept?.draft !== 'object') return undefined;
  const before = opened?.draft ?? emptyDraft;
  const draft = { ...before, ...kept.draft };
  if (Object.keys(changedFields(before, draft)).length === 0) return undefined;
  return { draft, ...(kept.seen && { seen: kept.seen }) };
}

/** Forgets a new post: it is saved, and kept under its own name from then on. */
export const forgetNewPost = (userId: string) => {
  deleteDraft(keptAs(userId));
};

/** Keeps what is typed on this device as long as it is not saved; `unsaved` is undefined once it is. */
export function useKeptPost(userId: string, post: OpenPost | undefined, unsaved: PostDraft | undefined) {
  const name = keptAs(userId, post?.id);
  const seen = post?.updated_at;
  useEffect(() => {
    if (unsaved) saveDraft(name, { draft: unsaved, ...(seen && { seen }) } satisfies KeptPost);
    else deleteDraft(name);
  }, [name, seen, unsaved]);
}
