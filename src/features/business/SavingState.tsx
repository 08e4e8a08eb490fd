import type { ListingEditorState } from './use-listing-editor.ts';

/** Whether what was typed is saved, in a line that is read aloud when it changes. */
export function SavingState({ editor }: { editor: ListingEditorState }) {
  const { saving, isAutosaved, errors } = editor;
  const hasErrors = Object.keys(errors).length > 0;
  const words = {
    saved: isAutosaved ? 'All is saved.' : 'Nothing to save.',
    busy: 'Saving …',
    unsaved: isAutosaved ? 'Not saved yet …' : 'Not saved yet: kept on this device until you save.',
    failed: 'Not saved. It is kept on this device.',
    conflict: 'Not saved: choose a version below.',
  };
  return (
    <p className="soft" role="status">
      {hasErrors && isAutosaved && saving === 'unsaved' ? 'Saved but for what is marked.' : words[saving]}
    </p>
  );
}
