import { useState } from 'react';
import { formatDate } from '../../../lib/shared/format.ts';
import { isLive } from '../../../lib/shared/live-membership.ts';
import { membershipMethodLabel } from '../billing/labels.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Exemption } from './Exemption.tsx';
import { moveSubscription, type Subscription } from './members.ts';
import { membershipLabel } from '../../../lib/shared/status-labels.ts';
import { nextStates } from './period.ts';
import { Form } from '../../../kit/forms/Form.tsx';

interface SubscriptionCardProps {
  subscription: Subscription;
  zone: string;
  isAdmin: boolean;
  onChanged: () => void;
}

/** One membership or subscription, and for admins the change of its state with the reason. */
export function SubscriptionCard({ subscription, zone, isAdmin, onChanged }: SubscriptionCardProps) {
  const { plans, status, payment_method, term_ends_at, status_reason } = subscription;
  const [to, setTo] = useState('');
  const [reason, setReason] = useState('');
  const action = useAction();
  const move = async () => {
    if (!to) throw new UserError('Choose a new status.');
    if (!reason.trim()) throw new UserError('Enter a reason. It is saved in the activity log.');
    try {
      await moveSubscription(subscription, to, reason.trim());
    } finally {
      onChanged();
    }
    return 'Status changed.';
  };
  return (
    <div className="stack">
      <p>
        <strong>{plans.name}</strong>: {membershipLabel(status)}, paid by{' '}
        {membershipMethodLabel(payment_method).toLowerCase()}
        {term_ends_at && `, until ${formatDate(term_ends_at, { zone })}`}
        {status_reason && `. Note: ${status_reason}`}
      </p>
      <ActionNotice action={action} />
      {isAdmin && (
        <details>
          <summary>Change status</summary>
          <Form name="subscription-status" send={() => action.submit(move)}>
            <SelectField
              label="New status"
              value={to}
              options={[
                ['', 'Choose…'],
                ...(nextStates[status] ?? []).map((state) => [state, membershipLabel(state)] as const),
              ]}
              onChange={(event) => setTo(event.target.value)}
            />
            <TextArea
              label="Reason"
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <p>
              <Button type="submit" isBusy={action.isBusy}>
                Save status
              </Button>
            </p>
          </Form>
        </details>
      )}
      {isAdmin && isLive(status) && (
        <Exemption subscription={subscription} zone={zone} onChanged={onChanged} />
      )}
    </div>
  );
}
