import { Button } from '../ui/Button.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useAction } from './use-action.ts';
import { islandStrings } from '../i18n/shared/island-strings.ts';
import { useStrings } from '../i18n/use-strings.ts';

interface DeleteDraftProps {
  title: string;
  /** Deletes the draft. */
  work: () => Promise<void>;
  onClose: (isDone: boolean) => void;
}

/** Asks before a draft and its pictures are deleted. */
export function DeleteDraft({ title, work, onClose }: DeleteDraftProps) {
  const { deleteDraft: t, cancel } = useStrings(islandStrings);
  const { run, isBusy, failure } = useAction();
  return (
    <Modal title={t.title} onClose={() => onClose(false)}>
      <p>{t.text(title)}</p>
      <FailureNotice failure={failure} />
      <p className="actions">
        <Button
          isBusy={isBusy}
          onClick={() => {
            run(async () => {
              await work();
              onClose(true);
            });
          }}
        >
          {t.confirm}
        </Button>
        <Button variant="quiet" onClick={() => onClose(false)}>
          {cancel}
        </Button>
      </p>
    </Modal>
  );
}
