import { type ReactNode, useEffect, useRef } from 'react';

/** The one answer of every form that sends a mail, whether or not there is an account. */
export function CheckInbox({ email, children }: { email: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  return (
    <div className="stack" role="status">
      <h2 ref={heading} tabIndex={-1}>
        Check your inbox
      </h2>
      <p>{children}</p>
      <p className="soft">
        Nothing for {email} after a few minutes? Look into the spam folder, check the spelling, or start
        again.
      </p>
    </div>
  );
}
