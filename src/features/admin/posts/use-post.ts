import { useEffect, useState } from 'react';
import type { SavedPost } from '#contracts/post-editing.ts';
import type { Failure } from '../../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../../lib/browser/errors/to-user-message.ts';
import { forgetNewPost, readKeptPost, useKeptPost } from './kept-post.ts';
import { resultOfRequest } from '../../../lib/browser/optimistic-lock.ts';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';
import { listen, reportAccessError } from '../../../kit/session/session-events.ts';
import {
  addPost,
  changedFields,
  draftOfPost,
  emptyDraft,
  type OpenPost,
  type PostDraft,
  savePost,
} from './posts.ts';

const pause = 1500;

/** A post that is being written: saved as it is typed while nobody else reads it, on demand once it is public. */
export function usePost(userId: string, opened: OpenPost | undefined) {
  const [kept] = useState(() => readKeptPost(userId, opened));
  // What was typed goes on from the state that it was typed on: saved by somebody else since, both versions are shown.
  const [post, setPost] = useState(
    opened && kept ? { ...opened, updated_at: kept.seen ?? opened.updated_at } : opened,
  );
  const [draft, setDraft] = useState(kept?.draft ?? opened?.draft ?? emptyDraft);
  const [isBack, setBack] = useState(kept !== undefined);
  const [saved, setSaved] = useState(opened?.draft ?? emptyDraft);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [failed, setFailed] = useState<PostDraft>();
  const [theirs, setTheirs] = useState<SavedPost>();
  const [wasCleaned, setCleaned] = useState(false);
  // Counts how often the text came from elsewhere, so that the editor begins anew.
  const [generation, setGeneration] = useState(0);

  const isPublic = post?.status === 'published';
  const isDirty = Object.keys(changedFields(saved, draft)).length > 0;
  const canSave = isDirty && !isSaving && !theirs && draft.title.trim() !== '';
  useLeaveGuard(isDirty);
  useKeptPost(userId, post, isDirty ? draft : undefined);
  useEffect(() => {
    // What failed because the session had ended is tried again.
    const again = () => {
      setFailure(undefined);
      setFailed(undefined);
    };
    return listen('session-restored', again);
  }, []);

  const accept = (sent: PostDraft, now: SavedPost) => {
    setSaved(sent);
    setPost({
      id: now.id,
      slug: now.slug,
      status: now.status,
      reason: null,
      updated_at: now.updated_at,
      draft: sent,
    });
    setCleaned(now.was_cleaned);
    setFailure(undefined);
    setFailed(undefined);
    if (post) return;
    forgetNewPost(userId);
    history.replaceState(null, '', `?id=${now.id}`);
  };
  const send = async (over: OpenPost | undefined): Promise<OpenPost | undefined> => {
    const sent = draft;
    setSaving(true);
    try {
      const result = over
        ? await resultOfRequest(savePost(over.id, changedFields(saved, sent), over.updated_at))
        : { saved: await addPost(sent) };
      if ('conflict' in result) {
        setTheirs(result.conflict);
        setFailed(sent);
        return undefined;
      }
      const now = result.saved;
      accept(
        over ? sent : { ...draftOfPost(now), ...sent, author_name: now.author_name, publish_date: null },
        now,
      );
      if (!over) setDraft((typed) => ({ ...typed, author_name: typed.author_name || now.author_name }));
      return {
        id: now.id,
        slug: now.slug,
        status: now.status,
        reason: null,
        updated_at: now.updated_at,
        draft: sent,
      };
    } catch (error) {
      reportAccessError(error);
      setFailure(toUserMessage(error));
      setFailed(sent);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  const isDue = canSave && !isPublic && failed !== draft;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => void send(post), pause);
    return () => {
      clearTimeout(timer);
    };
    // Each key pressed makes a new draft, and so begins the pause anew.
  });

  const replace = (now: OpenPost) => {
    setPost(now);
    setDraft(now.draft);
    setSaved(now.draft);
    setTheirs(undefined);
    setFailure(undefined);
    setFailed(undefined);
    setBack(false);
    setGeneration((count) => count + 1);
  };
  return {
    post,
    draft,
    failure,
    theirs,
    wasCleaned,
    isBack,
    isSaving,
    isDirty,
    isPublic,
    generation,
    change: (fields: Partial<PostDraft>) => {
      setDraft((typed) => ({ ...typed, ...fields }));
    },
    /** Saves at once; answers the post as it is then, undefined when that did not work. */
    save: async () => (isDirty || !post ? (canSave ? send(post) : undefined) : post),
    /** Gives up what this device kept, and goes on with what is saved. */
    giveUp: () => {
      if (opened) replace(opened);
      else {
        setDraft(emptyDraft);
        setBack(false);
        setGeneration((count) => count + 1);
      }
    },
    /** Goes on with a version from elsewhere: a revision, or what somebody else saved. */
    replace,
    takeTheirs: () => {
      if (!theirs || !post) return;
      const { slug, status, updated_at } = theirs;
      replace({ ...post, slug, status, updated_at, draft: draftOfPost(theirs) });
    },
    keepMine: () => {
      if (!theirs || !post) return;
      setPost({ ...post, status: theirs.status, updated_at: theirs.updated_at });
      setSaved(draftOfPost(theirs));
      setTheirs(undefined);
      setFailed(undefined);
    },
  };
}

/** What usePost answers. */
export type Writing = ReturnType<typeof usePost>;
