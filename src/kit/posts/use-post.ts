import { useState } from 'react';
import type { SavedPost } from '#contracts/post-editing.ts';
import { useEditor } from '../forms/use-editor.ts';
import { resultOfRequest, type WriteResult } from '../../lib/browser/optimistic-lock.ts';
import { addPost, draftOfPost, emptyDraft, type OpenPost, type PostDraft, savePost } from './posts.ts';

/**
 * A post that is being written: autosaved while nobody else reads it, saved by a button once it is public. `onAdded` is called when
 * a new one is saved for the first time.
 */
export function usePost(userId: string, opened: OpenPost | undefined, onAdded?: () => void) {
  const [wasCleaned, setCleaned] = useState(false);
  // The HTML as it was typed, by what the server made of it: the text is not replaced while somebody writes.
  const [typedContents] = useState(() => new Map<string, string>());
  const asTyped = (draft: PostDraft): PostDraft => ({
    ...draft,
    content: typedContents.get(draft.content) ?? draft.content,
  });
  const toOpenPost = (saved: SavedPost, reason: string | null, wasPublic: boolean): OpenPost => {
    const { id, slug, status, updated_at } = saved;
    return { id, slug, status, reason, updated_at, wasPublic, draft: asTyped(draftOfPost(saved)) };
  };
  const accept = (sent: Partial<PostDraft>, saved: SavedPost, wasPublic: boolean): OpenPost => {
    if (sent.content !== undefined) typedContents.set(saved.content, sent.content);
    setCleaned(saved.was_cleaned);
    return toOpenPost(saved, null, wasPublic);
  };
  const add = async (draft: PostDraft): Promise<WriteResult<OpenPost>> => {
    const saved = await addPost(draft);
    onAdded?.();
    // Loading the page again edits this post, and does not begin another.
    history.replaceState(null, '', `?id=${saved.id}`);
    return { saved: accept(draft, saved, false) };
  };
  const form = useEditor<PostDraft, OpenPost, PostDraft>({
    stored: opened,
    toDraft: (stored) => stored?.draft ?? emptyDraft,
    // As the server trims them: a space is not taken away while somebody types.
    toRow: (draft) => ({
      ...draft,
      title: draft.title.trim(),
      excerpt: draft.excerpt.trim(),
      author_name: draft.author_name.trim(),
    }),
    validate: ({ title }): Record<string, string> => (title.trim() === '' ? { title: 'Enter a title.' } : {}),
    versionOf: ({ updated_at }) => updated_at,
    draftKey: (stored) => ({ userId, name: `post-${stored?.id ?? 'new'}` }),
    isAutosaved: (stored) => stored?.status !== 'published',
    write: async (changes, seen) => {
      if (!seen) return add({ ...emptyDraft, ...changes });
      const result = await resultOfRequest(savePost(seen.id, changes, seen.updated_at));
      return 'saved' in result
        ? { saved: accept(changes, result.saved, seen.wasPublic) }
        : { conflict: toOpenPost(result.conflict, seen.reason, seen.wasPublic) };
    },
  });
  const [isBack, setBack] = useState(form.isRestored);
  const { stored: post, editor } = form;
  return {
    ...form,
    post,
    isPublic: post?.status === 'published',
    wasCleaned,
    /** Whether the page began with what this device kept. */
    isBack,
    discard: () => {
      form.discard();
      setBack(false);
    },
    /** Goes on with a version from elsewhere, like a revision. */
    replace: (now: OpenPost) => {
      editor.replace(now);
      setBack(false);
    },
    /** Goes on with the post as it is stored now; what was typed stays. */
    merge: (now: OpenPost) => {
      editor.merge({ ...now, draft: asTyped(now.draft) });
    },
  };
}

/** What usePost answers. */
export type Writing = ReturnType<typeof usePost>;
