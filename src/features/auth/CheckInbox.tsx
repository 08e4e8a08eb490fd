import type { ReactNode } from 'react';
import { Outcome } from '../../ui/Outcome.tsx';

/** The one answer of every form that sends a mail, whether or not there is an account. */
export function CheckInbox({ email, children }: { email: string; children: ReactNode }) {
  return (
    <Outcome title="Check your inbox">
      <p>{children}</p>
      <p className="soft">
        No email at {email} after a few minutes? Check your spam folder and the spelling, or start over.
      </p>
    </Outcome>
  );
}
