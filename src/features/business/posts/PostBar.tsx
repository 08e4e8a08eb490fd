import { postFormStrings } from '../../../i18n/business/post-form-strings.ts';
import { useLocalPath, useStrings } from '../../../i18n/use-strings.ts';
import { textIn } from '../../../kit/forms/form-fields.ts';
import { SavingState } from '../../../kit/forms/SavingState.tsx';
import { Button } from '../../../ui/Button.tsx';
import { type PostArea, postListUrl, postUrl } from './post-area.ts';
import { type PostKind, postKinds } from './post-kinds.ts';
import type { PostOwner } from './post-owner.ts';
import type { PostFormState } from './use-post-form.ts';

interface PostBarProps {
  kind: PostKind;
  area: PostArea;
  owner: PostOwner;
  state: string;
  form: PostFormState;
}

/** The bar at the bottom of the editor: whether everything is saved, the main action, and what comes after it. */
export function PostBar({ kind, area, owner, state, form }: PostBarProps) {
  const t = useStrings(postFormStrings);
  const localPath = useLocalPath();
  const { folder, publicState } = postKinds[kind];
  const { row, isUnpublished } = form;
  const list = localPath(postListUrl(area, owner.id));
  const isPublic = state === publicState;
  const label = isUnpublished ? (area === 'admin' ? t.publish : t.submit) : t.save;
  return (
    <div className="post-bar">
      <SavingState status={form.status} isAutosaved={form.isAutosaved} isKept message={form.message} />
      {form.isSent ? (
        <div className="actions">
          <a className="button" href={isPublic ? localPath(`${folder}/${textIn(row, 'slug')}`) : list}>
            {isPublic ? t.view : t.viewAll}
          </a>
          <a
            className="button"
            data-variant="quiet"
            href={localPath(
              postUrl(area, 'post', { kind, ...(owner.id !== null && { business: owner.id }) }),
            )}
          >
            {t.addAnother}
          </a>
        </div>
      ) : (
        <div className="actions">
          <Button type="submit" isBusy={form.isBusy}>
            {label}
          </Button>
          {(state === 'draft' || (isUnpublished && area === 'admin')) && (
            <Button variant="quiet" isBusy={form.isBusy} onClick={() => void form.save(false)}>
              {state === 'draft' ? t.saveDraft : t.save}
            </Button>
          )}
          <a className="button" data-variant="quiet" href={list}>
            {t.cancel}
          </a>
        </div>
      )}
    </div>
  );
}
