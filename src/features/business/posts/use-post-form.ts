import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { beginPost, type Kept, readKept } from './begin-post.ts';
import {
  changedFields,
  type Row,
  shownFields,
  textIn,
  toRow,
  toShownRow,
  toValues,
  type Value,
  type Values,
} from '../../../kit/forms/form-fields.ts';
import { validateFields } from '../../../kit/forms/validate-fields.ts';
import { deleteDraft, saveDraft } from '../../../kit/forms/draft-storage.ts';
import { changeState } from '../listing/listings.ts';
import { businessUrl } from '../business-url.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import { validateCrossField } from './validate-cross-field.ts';
import { addPost, type PostToEdit, readPost, savePost } from './posts.ts';
import { useLeaveGuard } from '../../../kit/forms/use-leave-guard.ts';
import { useAction } from '../../../kit/use-action.ts';

const pauseBeforeSaving = 1_200;

/** The form of a post: what is typed and kept, what is wrong, and saving it. */
export function usePostForm(kind: PostKind, loaded: PostToEdit, isCopy: boolean) {
  const { table, fields, state } = postKinds[kind];
  const { business } = loaded;
  const zone = business.time_zone;
  const [row, setRow] = useState(isCopy ? undefined : loaded.row);
  const copied = isCopy && !row && loaded.row ? `copy-${textIn(loaded.row, 'id')}` : undefined;
  const keptAs = `${kind}-${copied ?? (textIn(row, 'id') || business.id)}`;
  const [fresh] = useState(() => beginPost(kind, loaded));
  const [kept] = useState(() => readKept(keptAs));
  const [values, setValues] = useState<Values>({ ...fresh, ...kept?.values });
  const latest = useRef(values);
  const [isKept, setKept] = useState(kept !== undefined);
  const [isChecked, setChecked] = useState(false);
  const [isUnsaved, setUnsaved] = useState(isKept);
  // Somebody changed it after this device kept what was typed.
  const isOlder = kept !== undefined && kept.seen !== textIn(row, 'updated_at');
  const [theirs, setTheirs] = useState<Row | undefined>(isOlder ? row : undefined);
  const [said, setSaid] = useState('');
  const { run, isBusy, failure } = useAction();
  useLeaveGuard(isUnsaved);
  const shown = shownFields(fields, values);
  const written = toShownRow(fields, values, zone);
  const errors = { ...validateCrossField(kind, written), ...validateFields(shown, values) };

  const write = async (seen: Row | undefined): Promise<Row | undefined> => {
    if (!seen)
      return addPost(kind, {
        ...written,
        business_id: business.id,
        ...(kind === 'event' && { time_zone: zone }),
      });
    const patch = changedFields(written, toRow(fields, toValues(fields, seen, zone), zone));
    if (Object.keys(patch).length === 0) return seen;
    const saved = await savePost(kind, seen, patch);
    if (saved) return saved;
    setTheirs((await readPost(kind, textIn(seen, 'id'), '')).row);
    return undefined;
  };
  const save = (isSentIn: boolean, over: Row | undefined = row) => {
    setChecked(true);
    setSaid('');
    if (Object.keys(errors).length > 0) return;
    run(async () => {
      const saved = await write(over);
      if (!saved) return;
      deleteDraft(keptAs);
      setRow(saved);
      const id = textIn(saved, 'id');
      // What was typed while it was being saved is not saved yet.
      const isAll = latest.current === values;
      if (!isAll) saveDraft(`${kind}-${id}`, { seen: textIn(saved, 'updated_at'), values: latest.current });
      // Loading the page again edits this one, and does not begin another.
      history.replaceState(null, '', businessUrl('post', { kind, id }));
      setTheirs(undefined);
      setUnsaved(!isAll);
      setKept(false);
      const now = textIn(saved, state);
      const mayGo = isSentIn && (now === 'draft' || now === 'rejected');
      if (mayGo) {
        await changeState(table, id, now, 'pending');
        setRow((await readPost(kind, id, '')).row);
      }
      setSaid(mayGo || now === 'pending' ? 'Saved and submitted for review. We will email you.' : 'Saved.');
    });
  };
  const saveByItself = useEffectEvent(() => {
    save(false);
  });
  // What failed is not tried again by itself: the button does that.
  const isDraft = row !== undefined && ['draft', 'rejected'].includes(textIn(row, state));
  const waitsToSave =
    isDraft && isUnsaved && !isBusy && !theirs && !failure && Object.keys(errors).length === 0;
  useEffect(() => {
    if (!waitsToSave) return;
    const timer = setTimeout(saveByItself, pauseBeforeSaving);
    return () => {
      clearTimeout(timer);
    };
  }, [values, waitsToSave]);
  return {
    values,
    shown,
    row,
    zone,
    theirs,
    written,
    said,
    isKept,
    isBusy,
    failure,
    errors: isChecked ? errors : {},
    save,
    change: (name: string, value: Value) => {
      const next = { ...values, [name]: value };
      setValues(next);
      latest.current = next;
      setUnsaved(true);
      setSaid('');
      saveDraft(keptAs, { seen: textIn(row, 'updated_at'), values: next } satisfies Kept);
    },
    giveUp: () => {
      deleteDraft(keptAs);
      const other = theirs ?? row;
      if (other) setRow(other);
      const next = other ? toValues(fields, other, zone) : fresh;
      setValues(next);
      latest.current = next;
      setTheirs(undefined);
      setUnsaved(false);
      setKept(false);
    },
  };
}
