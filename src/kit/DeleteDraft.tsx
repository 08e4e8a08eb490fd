import { Button } from '../ui/Button.tsx';
import { FailureNotice } from '../ui/FailureNotice.tsx';
import { Modal } from '../ui/Modal.tsx';
import { useAction } from './use-action.ts';

interface DeleteDraftProps {
  title: string;
  /** Deletes the draft. */
  work: () => Promise<void>;
  onClose: (isDone: boolean) => void;
}

/** Asks before a draft and its pictures are deleted. */
export function DeleteDraft({ title, work, onClose }: DeleteDraftProps) {
  const { run, isBusy, failure } = useAction();
  return (
    <Modal title="Delete this draft?" onClose={() => onClose(false)}>
      <p>“{title}” and its pictures will be deleted. This cannot be undone.</p>
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
          Delete draft
        </Button>
        <Button variant="quiet" onClick={() => onClose(false)}>
          Cancel
        </Button>
      </p>
    </Modal>
  );
}
