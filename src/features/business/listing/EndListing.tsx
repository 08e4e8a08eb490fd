import { Button } from '../../../ui/Button.tsx';
import { Modal } from '../../../ui/Modal.tsx';

interface EndListingProps {
  /** Whether everybody sees it; a draft is deleted. */
  isPublic: boolean;
  isBusy: boolean;
  onEnd: () => void;
  onKeep: () => void;
}

/** Asks once more before a page is taken down, or a draft deleted. */
export function EndListing({ isPublic, isBusy, onEnd, onKeep }: EndListingProps) {
  return (
    <Modal title={isPublic ? 'Unpublish this listing?' : 'Delete this draft?'} onClose={onKeep}>
      <p>
        {isPublic
          ? 'The listing will no longer be visible. To publish it again, submit it for review.'
          : 'This cannot be undone.'}
      </p>
      <p className="actions">
        <Button isBusy={isBusy} onClick={onEnd}>
          {isPublic ? 'Unpublish' : 'Delete'}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          Cancel
        </Button>
      </p>
    </Modal>
  );
}
