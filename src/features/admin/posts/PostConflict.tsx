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
        Someone else saved this post while you were editing. Compare both versions and choose one to keep.
      </p>
      <ChangeDiff
        heads={['Saved version', 'Your version']}
        changes={listChanges({ ...other }, { ...changedFields(other, writing.draft) })}
      />
      <div className="actions">
        <Button onClick={writing.keepMine}>Keep your version</Button>
        <Button variant="quiet" onClick={writing.takeTheirs}>
          Use saved version
        </Button>
      </div>
    </Notice>
  );
}
