import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { closeInvoice } from '../invoice.ts';

interface DeleteDraftProps {
  invoice: { id: string };
  onClose: () => void;
}

/** Asks before a draft is deleted, which nobody has seen yet but staff. */
export function DeleteDraft({ invoice, onClose }: DeleteDraftProps) {
  const action = useAction();
  return (
    <Modal title="Delete this draft?" onClose={onClose}>
      <p>It has no number yet, and no one was notified. This cannot be undone.</p>
      <ActionNotice action={action} />
      <div className="actions">
        <Button
          isBusy={action.isBusy}
          onClick={() =>
            action.run(async () => {
              await closeInvoice(invoice.id, 'void', '');
              location.assign('/admin/billing/invoices');
            })
          }
        >
          Delete draft
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Modal>
  );
}
