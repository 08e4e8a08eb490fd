import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { useWork } from '../use-work.ts';
import { WorkNotice } from '../WorkNotice.tsx';
import { type Member, setUserType } from './members.ts';

const types = {
  member: ['a member’s account', 'Make it a business’s account'],
  business: ['a business’s account', 'Make it a member’s account'],
} as const;

/** What kind of account somebody has; admins change it with a reason, which the log keeps. */
export function UserType({ person, onChanged }: { person: Member; onChanged: () => void }) {
  const [reason, setReason] = useState('');
  const work = useWork();
  const [present, label] = types[person.user_type === 'business' ? 'business' : 'member'];
  const change = async () => {
    if (!reason.trim()) throw new Error('Say why: it is kept beside the change.');
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
      <WorkNotice work={work} />
      <details>
        <summary>This is {present}</summary>
        <form
          className="form"
          onSubmit={(event) => {
            event.preventDefault();
            work.run(change);
          }}
        >
          <TextArea
            label="Reason for the other kind"
            hint="Business accounts subscribe to the plans for businesses. The reason stands in the log."
            rows={2}
            maxLength={2000}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value);
            }}
          />
          <p>
            <Button type="submit" isBusy={work.isBusy}>
              {label}
            </Button>
          </p>
        </form>
      </details>
    </div>
  );
}
