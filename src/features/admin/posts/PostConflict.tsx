import type { SavedPost } from '#contracts/post-editing.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { changedFields, draftOfPost } from './posts.ts';
import type { Writing } from './use-post.ts';

/** Both versions of a post that somebody else saved meanwhile, and the choice between them. */
export function PostConflict({ writing, theirs }: { writing: Writing; theirs: SavedPost }) {
  const other = draftOfPost(theirs);
  return (
    <Notice tone="danger">
      <p>
        Somebody else saved this post meanwhile. Nothing of yours is lost: compare both versions, then choose.
      </p>
      <ChangeDiff
        heads={['Theirs, saved meanwhile', 'Yours']}
        changes={listChanges({ ...other }, { ...changedFields(other, writing.draft) })}
      />
      <div className="actions">
        <Button onClick={writing.keepMine}>Go on with mine</Button>
        <Button variant="quiet" onClick={writing.takeTheirs}>
          Take theirs
        </Button>
      </div>
    </Notice>
  );
}
