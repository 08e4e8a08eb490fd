import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { setUserType } from './members.ts';
import type { Person } from './person.ts';
import { Form } from '../../../kit/forms/Form.tsx';

const types = {
  member: ['member', 'Convert to business account'],
  business: ['business', 'Convert to member account'],
} as const;

/** What kind of account somebody has; admins change it with a reason, which the log keeps. */
export function UserType({
  person,
  onChanged,
}: {
  person: Pick<Person, 'id' | 'user_type'>;
  onChanged: () => void;
}) {
  const [reason, setReason] = useState('');
  const action = useAction();
  const [present, label] = types[person.user_type === 'business' ? 'business' : 'member'];
  const change = async () => {
    if (!reason.trim()) throw new UserError('Enter a reason. It is saved in the activity log.');
    try {
      await setUserType(person.id, person.user_type === 'business' ? 'member' : 'business', reason.trim());
      setReason('');
    } finally {
      onChanged();
    }
    return 'Account converted.';
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <details>
        <summary>Account type: {present}</summary>
        <Form name="account-type" send={() => action.submit(change)}>
          <TextArea
            label="Reason for conversion"
            hint="Business accounts can subscribe to business plans. The reason is saved in the activity log."
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
          <p>
            <Button type="submit" isBusy={action.isBusy}>
              {label}
            </Button>
          </p>
        </Form>
      </details>
    </div>
  );
}
