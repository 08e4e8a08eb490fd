import { listingEditorStrings } from '../../../i18n/business/listing-editor-strings.ts';
import { useStrings } from '../../../i18n/use-strings.ts';
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
  const { review: t, section } = useStrings(listingEditorStrings);
  return (
    <Modal title={isPublic ? t.unpublishTitle : t.deleteTitle} onClose={onKeep}>
      <p>{isPublic ? t.unpublishText : t.deleteText}</p>
      <p className="actions">
        <Button isBusy={isBusy} onClick={onEnd}>
          {isPublic ? t.unpublish : t.delete}
        </Button>
        <Button variant="quiet" onClick={onKeep}>
          {section.cancel}
        </Button>
      </p>
    </Modal>
  );
}
