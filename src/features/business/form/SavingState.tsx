import type { ListingEditorState } from '../listing/use-listing-editor.ts';

/** Whether what was typed is saved, in a line that is read aloud when it changes. */
export function SavingState({ editor }: { editor: ListingEditorState }) {
  const { saving, isAutosaved, errors } = editor;
  const hasErrors = Object.keys(errors).length > 0;
  const words = {
    saved: isAutosaved ? 'All changes saved' : 'No changes',
    busy: 'Saving…',
    unsaved: isAutosaved ? 'Unsaved changes' : 'Unsaved changes, stored on this device',
    failed: 'Not saved. Your changes are stored on this device.',
    conflict: 'Not saved. Choose a version below.',
  };
  return (
    <p className="soft" role="status">
      {hasErrors && isAutosaved && saving === 'unsaved' ? 'Fix the highlighted fields' : words[saving]}
    </p>
  );
}
