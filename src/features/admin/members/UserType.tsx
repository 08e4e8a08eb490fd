import { useState } from 'react';
import { UserError } from '../../../lib/browser/errors/failure.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useAction } from '../../../kit/use-action.ts';
import { ActionNotice } from '../../../kit/ActionNotice.tsx';
import { type Member, setUserType } from './members.ts';

const types = {
  member: ['a member’s account', 'Make it a business’s account'],
  business: ['a business’s account', 'Make it a member’s account'],
} as const;

/** What kind of account somebody has; admins change it with a reason, which the log keeps. */
export function UserType({ person, onChanged }: { person: Member; onChanged: () => void }) {
  const [reason, setReason] = useState('');
  const action = useAction();
  const [present, label] = types[person.user_type === 'business' ? 'business' : 'member'];
  const change = async () => {
    if (!reason.trim()) throw new UserError('Say why: it is kept beside the change.');
    try {
      await setUserType(person.id, person.user_type === 'business' ? 'member' : 'business', reason.trim());
      setReason('');
    } finally {
      onChanged();
    }
    return 'Changed.';
  };
  return (
    <div className="stack">
      <ActionNotice action={action} />
      <details>
        <summary>This is {present}</summary>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            action.run(change);
          }}
        >
          <TextArea
            label="Reason for the other kind"
            hint="Business accounts subscribe to the plans for businesses. The reason stands in the log."
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
        </form>
      </details>
    </div>
  );
}
