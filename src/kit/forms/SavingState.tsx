import { formKitStrings } from '../../i18n/shared/form-kit-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
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
  const { saving: t } = useStrings(formKitStrings);
  const texts: Readonly<Record<SavingStatus, string>> = {
    new: '',
    saved: isAutosaved ? t.saved : '',
    unsaved: isKept && !isAutosaved ? t.unsavedHere : t.unsaved,
    invalid: t.invalid,
    saving: t.saving,
    failed: isKept ? t.failedHere : t.failed,
    conflict: t.conflict,
  };
  return (
    <p className="soft" role="status">
      {message || texts[status]}
    </p>
  );
}
