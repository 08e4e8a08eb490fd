import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { changesOf } from './listing-draft.ts';
import { SideBySide } from './SideBySide.tsx';
import type { ListingEditorState } from './use-listing-editor.ts';

/** Says that somebody else changed the listing meanwhile, with both versions, and lets the person choose. */
export function Conflict({ editor }: { editor: ListingEditorState }) {
  const { theirs, draft, isBusy } = editor;
  if (!theirs) return null;
  const mine = changesOf(draft, theirs);
  return (
    <div className="stack">
      <Notice tone="danger">
        <p>Somebody else changed this listing while you were typing. Nothing of yours is lost.</p>
      </Notice>
      {Object.keys(mine).length > 0 ? (
        <SideBySide
          caption="Where the two differ"
          heads={['Saved by them', 'Typed by you']}
          left={theirs}
          right={mine}
        />
      ) : (
        <p>Both say the same now.</p>
      )}
      <p className="actions">
        <Button isBusy={isBusy} onClick={() => void editor.keepMine()}>
          Save mine
        </Button>
        <Button variant="quiet" onClick={editor.giveUp}>
          Take theirs
        </Button>
      </p>
    </div>
  );
}
