import type { SavingStatus } from './use-editor.ts';

interface SavingStateProps {
  status: SavingStatus;
  isAutosaved: boolean;
  /** Whether this device keeps what is not saved. */
  isKept?: boolean;
  /** What became of the last save. */
  message?: string;
}

/** Whether what was typed is saved, in a line that is read aloud when it changes. */
export function SavingState({ status, isAutosaved, isKept = false, message = '' }: SavingStateProps) {
  const texts: Readonly<Record<SavingStatus, string>> = {
    new: '',
    saved: isAutosaved ? 'All changes saved' : '',
    unsaved: isKept && !isAutosaved ? 'Unsaved changes, stored on this device' : 'Unsaved changes',
    invalid: 'Fix the highlighted fields',
    saving: 'Saving…',
    failed: isKept ? 'Not saved. Your changes are stored on this device.' : 'Not saved.',
    conflict: 'Not saved. Choose a version.',
  };
  return (
    <p className="soft" role="status">
      {message || texts[status]}
    </p>
  );
}
