import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';

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
    <Modal title={isPublic ? 'Take the page down?' : 'Delete the draft?'} onClose={onKeep}>
      <p>
        {isPublic
          ? 'Nobody finds it then. To bring it back, you send it in again and wait for approval.'
          : 'All that you typed is gone then, and cannot be brought back.'}
      </p>
      <p className="actions">
        <Button isBusy={isBusy} onClick={onEnd}>
          {isPublic ? 'Take it down' : 'Delete it'}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          Keep it
        </Button>
      </p>
    </Modal>
  );
}
