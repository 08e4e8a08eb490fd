import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

interface ConfirmRemovalProps {
  /** Of the button, with the name of what is removed. */
  label: string;
  /** What it means. */
  hint?: string;
  /** A sentence that it resolves to is shown as a toast. */
  remove: () => Promise<unknown>;
  onCancel: () => void;
}

/** Asks once more before something of the account is removed. */
export function ConfirmRemoval({ label, hint, remove, onCancel }: ConfirmRemovalProps) {
  const { cancel } = useStrings(islandStrings);
  const { run, isBusy, failure } = useAction();
  return (
    <span className="stack">
      {hint !== undefined && <span>{hint}</span>}
      <FailureNotice failure={failure} />
      <span className="actions">
        <Button isBusy={isBusy} onClick={() => run(remove)}>
          {label}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {cancel}
        </Button>
      </span>
    </span>
  );
}
