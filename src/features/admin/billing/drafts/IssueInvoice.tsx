import { z } from 'zod';
import { formatMinorUnits } from '#contracts/money.ts';
import { ActionNotice } from '../../../../kit/ActionNotice.tsx';
import { QueryBoundary } from '../../../../kit/QueryBoundary.tsx';
import { useAction } from '../../../../kit/use-action.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { formatDayOf } from '../labels.ts';
import { issueInvoice, readDraftTotals } from './draft.ts';

interface IssueInvoiceProps {
  id: string;
  onIssued: () => Promise<unknown>;
  onClose: () => void;
}

const BillTo = z.object({ name: z.string().default('No name'), email: z.string().optional() });

/** Shows what a draft comes to and who gets it, and issues it. */
export function IssueInvoice({ id, onIssued, onClose }: IssueInvoiceProps) {
  const action = useAction();
  return (
    <Modal title="Issue invoice" onClose={onClose}>
      <QueryBoundary queryKey={['admin', 'draft-totals', id]} load={() => readDraftTotals(id)}>
        {(draft) => {
          const { name, email } = BillTo.parse(draft.bill_to);
          const money = (amount: number) => formatMinorUnits(amount, draft.currency);
          const facts: (readonly [label: string, value: string])[] = [
            ['Bill to', name],
            ['Emailed to', email ?? 'No one: the member has no address.'],
            ['Due on', formatDayOf(draft.due_on) || 'As the billing settings say'],
            ['Subtotal', money(draft.subtotal)],
            ['Tax', money(draft.tax)],
            ['Total', money(draft.total)],
          ];
          return (
            <>
              <dl className="facts">
                {facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd dir="auto">{value}</dd>
                  </div>
                ))}
              </dl>
              <p className="soft">
                It gets its number now and cannot be edited afterward, only credited. Taxes follow the
                member’s present address.
              </p>
              <ActionNotice action={action} />
              <div className="actions">
                <Button
                  isBusy={action.isBusy}
                  onClick={() =>
                    action.run(async () => {
                      const number = await issueInvoice(id, draft.updated_at);
                      await onIssued();
                      return `Invoice ${number} issued and emailed.`;
                    })
                  }
                >
                  Issue and email
                </Button>
                <Button variant="quiet" onClick={onClose}>
                  Cancel
                </Button>
              </div>
            </>
          );
        }}
      </QueryBoundary>
    </Modal>
  );
}
