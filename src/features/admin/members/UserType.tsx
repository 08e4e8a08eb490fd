import { useState } from 'react';
import { ReasonDialog } from '../../../kit/ReasonDialog.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { setUserType } from './members.ts';
import type { Person } from './person.ts';

const labels = {
  member: 'Convert to member account',
  business: 'Convert to business account',
} as const;

/** Converts the account of a person to the other type; admins give a reason, which the log keeps. */
export function UserType({
  person,
  onChanged,
}: {
  person: Pick<Person, 'id' | 'user_type'>;
  onChanged: () => void;
}) {
  const [asking, setAsking] = useState<keyof typeof labels>();
  const [isDone, setDone] = useState(false);
  const other = person.user_type === 'business' ? 'member' : 'business';
  return (
    <div className="stack">
      {isDone && <Notice>Account converted.</Notice>}
      <p>
        <Button variant="quiet" onClick={() => setAsking(other)}>
          {labels[other]}…
        </Button>
      </p>
      {asking && (
        <ReasonDialog
          name="account-type"
          title={`${labels[asking]}?`}
          label="Convert"
          hint="Saved in the activity log."
          onClose={() => setAsking(undefined)}
          onSend={async (reason) => {
            try {
              await setUserType(person.id, asking, reason);
              setAsking(undefined);
              setDone(true);
            } finally {
              onChanged();
            }
          }}
        >
          <p>Business accounts can subscribe to business plans.</p>
        </ReasonDialog>
      )}
    </div>
  );
}
