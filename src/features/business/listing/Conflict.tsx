import { listingLabel } from '#contracts/listing.ts';
import { ChangeDiff } from '../../../kit/diff/ChangeDiff.tsx';
import { listChanges } from '../../../kit/diff/field-changes.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { changesOf } from './listing-draft.ts';
import type { ListingEditorState } from './use-listing-editor.ts';

/** Says that somebody else changed the listing meanwhile, with both versions, and lets the person choose. */
export function Conflict({ editor }: { editor: ListingEditorState }) {
  const { theirs, draft, isBusy } = editor;
  if (!theirs) return null;
  const mine = changesOf(draft, theirs);
  return (
    <div className="stack">
      <Notice tone="danger">
        <p>
          Someone else changed this listing while you were editing. Choose which version to save. Nothing you
          typed is lost.
        </p>
      </Notice>
      {Object.keys(mine).length > 0 ? (
        <ChangeDiff
          caption="Differences"
          heads={['Saved version', 'Your version']}
          changes={listChanges(theirs, mine, listingLabel)}
        />
      ) : (
        <p>Both versions are now the same.</p>
      )}
      <p className="actions">
        <Button isBusy={isBusy} onClick={() => void editor.keepMine()}>
          Save your version
        </Button>
        <Button variant="quiet" onClick={editor.giveUp}>
          Use saved version
        </Button>
      </p>
    </div>
  );
}
