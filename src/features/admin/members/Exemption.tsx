import { useState } from 'react';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { Form } from '../../../kit/forms/Form.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { addDays } from '../../../lib/shared/calendar-days.ts';
import { formatDate } from '../../../lib/shared/format.ts';
import { dateIn } from '../../../lib/shared/zoned-time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { exemptSubscription, type Subscription } from './members.ts';

interface ExemptionProps {
  subscription: Subscription;
  zone: string;
  onChanged: () => void;
}

/** Until when nothing ends this subscription by itself, and why; for admins, who can grant it and take it back. */
export function Exemption({ subscription, zone, onChanged }: ExemptionProps) {
  const { exempt_until: until, exempt_reason: why } = subscription;
  const [today] = useState(() => dateIn(Date.now(), zone));
  const [day, setDay] = useState(addDays(today, 30));
  const [reason, setReason] = useState('');
  const action = useAction();
  const save = async (exemption: Parameters<typeof exemptSubscription>[1]) => {
    try {
      await exemptSubscription(subscription, exemption);
    } finally {
      onChanged();
    }
    return exemption ? 'Exempt.' : 'No longer exempt.';
  };
  const grant = async () => {
    if (!reason.trim()) throw new UserError('Enter a reason. It is saved in the activity log.');
    if (day < today) throw new UserError('Choose today or a later day.');
    return save({ until: day, reason: reason.trim() });
  };
  const isExempt = until !== null && until >= today;
  return (
    <>
      <ActionNotice action={action} />
      {isExempt ? (
        <p className="actions">
          <span>
            Nothing ends it by itself until {formatDate(until, { zone: 'UTC' })}: {why}
          </span>
          <Button variant="quiet" isBusy={action.isBusy} onClick={() => action.run(() => save(null))}>
            End exemption
          </Button>
        </p>
      ) : (
        <details>
          <summary>Exempt for a while</summary>
          <Form name="subscription-exemption" send={() => action.submit(grant)}>
            <Field
              label="Until"
              type="date"
              min={today}
              max="2100-01-01"
              value={day}
              onChange={({ target }) => setDay(target.value)}
            />
            <Field
              label="Reason for the exemption"
              hint="For example: a check is in the mail. The member can see it in a copy of their data."
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
            <p>
              <Button type="submit" isBusy={action.isBusy}>
                Exempt
              </Button>
            </p>
          </Form>
        </details>
      )}
    </>
  );
}
