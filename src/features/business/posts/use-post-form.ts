import { useState } from 'react';
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
import type { WriteResult } from '../../../lib/browser/optimistic-lock.ts';
import { businessUrl } from '../business-url.ts';
import { changeState } from '../listing/listings.ts';
import { beginPost } from './begin-post.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { addPost, type PostRow, type PostToEdit, readPostRow, savePost } from './posts.ts';
import { validateCrossField } from './validate-cross-field.ts';

const submitted = 'Saved and submitted for review. We will email you.';

/** The form of a post: a draft saves itself, everything else is saved by a button. */
export function usePostForm(kind: PostKind, loaded: PostToEdit, isCopy: boolean, userId: string) {
  const { table, fields, state } = postKinds[kind];
  const { business } = loaded;
  const zone = business.time_zone;
  const [fresh] = useState(() => beginPost(kind, loaded));
  const newName = isCopy && loaded.row ? `copy-${loaded.row.id}` : business.id;
  const isDraft = (row: PostRow) => ['draft', 'rejected'].includes(textIn(row, state));
  const describeSaved = (row: PostRow) => (textIn(row, state) === 'pending' ? submitted : 'Saved.');

  const add = async (values: Row): Promise<WriteResult<PostRow>> => {
    const saved = await addPost(kind, {
      ...values,
      business_id: business.id,
      ...(kind === 'event' && { time_zone: zone }),
    });
    // Loading the page again edits this post, and does not begin another.
    history.replaceState(null, '', businessUrl('post', { kind, id: saved.id }));
    return { saved };
  };
  const form = useEditor<Values, PostRow, Row>({
    stored: isCopy ? undefined : loaded.row,
    toDraft: (row) => (row ? toValues(fields, row, zone) : fresh),
    toRow: (values) => toShownRow(fields, values, zone),
    validate: (values) => ({
      ...validateCrossField(kind, toShownRow(fields, values, zone)),
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
  const { run, isBusy, failure, done } = useAction();
  const { stored: row, draft, errors, isChecked, isDirty, status } = form;
  return {
    ...form,
    row,
    zone,
    shown: shownFields(fields, draft),
    isBusy: form.isBusy || isBusy,
    failure: failure ?? form.failure,
    message: isDirty ? '' : (done ?? form.message),
    // Errors that keep a draft from saving itself are shown at once.
    errors: isChecked || status === 'invalid' ? errors : {},
    change: (name: string, value: Value) => {
      form.change({ [name]: value });
    },
    /** Saves, and submits a draft for review if asked to. */
    save: (isSubmitted: boolean) => {
      run(async () => {
        const saved = await form.save();
        if (!saved) return undefined;
        if (!isSubmitted || !isDraft(saved)) return describeSaved(saved);
        await changeState(table, saved.id, textIn(saved, state), 'pending');
        form.editor.merge(await readPostRow(kind, saved.id));
        return submitted;
      });
    },
  };
}
