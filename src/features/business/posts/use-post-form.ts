import { useState } from 'react';
import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import {
  type Row,
  shownFields,
  textIn,
  toShownRow,
  toValues,
  type Value,
  type Values,
} from '../../../kit/forms/form-fields.ts';
import { useEditor } from '../../../kit/forms/use-editor.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import { useAction } from '../../../kit/use-action.ts';
import type { FormResult } from '../../../lib/browser/report-form.ts';
import type { WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { changeState } from '../listing/listings.ts';
import { beginPost } from './begin-post.ts';
import { type PostArea, postUrl } from './post-area.ts';
import { fieldsOf, type PostKind, postKinds } from './post-kinds.ts';
import { addPost, type PostRow, type PostToEdit, readPostRow, savePost } from './posts.ts';
import { validateCrossField } from './validate-cross-field.ts';

interface PostFormOptions {
  kind: PostKind;
  area: PostArea;
  loaded: PostToEdit;
  isCopy: boolean;
  userId: string;
}

/** The form of a post: a draft saves itself, everything else is saved by a button. */
export function usePostForm({ kind, area, loaded, isCopy, userId }: PostFormOptions) {
  const t = useStrings(postFormStrings);
  const localPath = useLocalPath();
  const { table, state, publicState, currency } = postKinds[kind];
  const { owner } = loaded;
  const fields = fieldsOf(kind, owner, t);
  const zone = owner.time_zone;
  const [fresh] = useState(() => beginPost(kind, loaded, t));
  // A save that is tried again after its answer was lost adds no second draft.
  const [newId] = useState(() => crypto.randomUUID());
  const newName = isCopy && loaded.row ? `copy-${loaded.row.id}` : (owner.id ?? 'chamber');
  const isDraft = (row: PostRow) => ['draft', 'rejected'].includes(textIn(row, state));
  // Staff publish what waits for review as well.
  const isUnpublished = (row: PostRow) =>
    isDraft(row) || (area === 'admin' && textIn(row, state) === 'pending');
  const describeSaved = (row: PostRow) =>
    area === 'business' && textIn(row, state) === 'pending'
      ? t.submitted
      : isDraft(row)
        ? t.draftSaved
        : t.saved;

  const add = async (values: Row): Promise<WriteResult<PostRow>> => {
    const saved = await addPost(kind, newId, {
      ...values,
      business_id: owner.id,
      [currency]: owner.currency,
      ...(kind === 'event' && { time_zone: zone }),
    });
    // Loading the page again edits this post, and does not begin another.
    history.replaceState(null, '', localPath(postUrl(area, 'post', { kind, id: saved.id })));
    return { saved };
  };
  const form = useEditor<Values, PostRow, Row>({
    stored: isCopy ? undefined : loaded.row,
    toDraft: (row) => (row ? toValues(fields, row, zone) : fresh),
    toRow: (values) => toShownRow(fields, values, zone),
    validate: (values) => ({
      ...validateCrossField(kind, toShownRow(fields, values, zone), Date.now(), t),
      ...validateFields(shownFields(fields, values), values),
    }),
    versionOf: ({ updated_at }) => updated_at,
    draftKey: (row) => ({ userId, name: `${kind}-${row?.id ?? newName}` }),
    isAutosaved: (row) => row !== undefined && isDraft(row),
    write: async (changes, seen) => {
      const result = seen ? await savePost(kind, seen, changes) : await add(changes);
      return 'saved' in result ? { ...result, message: describeSaved(result.saved) } : result;
    },
  });
  const { submit, isBusy, failure } = useAction();
  const [done, setDone] = useState<string>();
  const [sent, setSent] = useState(false);
  const [rejections, setRejections] = useState(0);
  const { stored: row, draft, errors, isChecked, isDirty, status } = form;
  return {
    ...form,
    row,
    zone,
    shown: shownFields(fields, draft),
    isBusy: form.isBusy || isBusy,
    failure: failure ?? form.failure,
    message: isDirty ? '' : (done ?? form.message),
    /** Whether it was just published or submitted for review. */
    isSent: sent && !isDirty,
    /** How often errors kept it from being saved. */
    rejections,
    // Errors that keep a draft from saving itself are shown at once.
    errors: isChecked || status === 'invalid' ? errors : {},
    change: (name: string, value: Value) => {
      form.change({ [name]: value });
    },
    changeAll: form.change,
    isUnpublished: row === undefined || isUnpublished(row),
    /** Reads again what was changed otherwise: by an order that submits the post. */
    refresh: async () => {
      if (!row) return;
      form.editor.merge(await readPostRow(kind, row.id));
      setDone(t.submitted);
    },
    /** Saves, and submits a draft for review if asked to; in the admin area, publishes it. */
    save: async (isSubmitted: boolean): Promise<FormResult> => {
      let saved: PostRow | undefined;
      setSent(false);
      const result = await submit(async () => {
        setDone(undefined);
        saved = await form.save();
        if (!saved) return;
        if (!isSubmitted || !isUnpublished(saved)) {
          setDone(describeSaved(saved));
          return;
        }
        await changeState(table, saved.id, textIn(saved, state), area === 'admin' ? publicState : 'pending');
        form.editor.merge(await readPostRow(kind, saved.id));
        setDone(area === 'admin' ? t.published : t.submitted);
        setSent(true);
      });
      if (result !== 'complete' || saved !== undefined) return result;
      setRejections((count) => count + 1);
      return 'rejected';
    },
  };
}

/** What usePostForm answers. */
export type PostFormState = ReturnType<typeof usePostForm>;
