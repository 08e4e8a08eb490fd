import { requestPasswordReset } from './actions.ts';
import { RequestMail } from './RequestMail.tsx';

/** Asks for a link that sets a new password. */
export function RequestResetLink() {
  return (
    <RequestMail
      label="Send reset link"
      send={requestPasswordReset}
      answer={(email) => (
        <>
          If <strong>{email}</strong> has an account, a mail with a link is on its way. Open the link in this
          browser: it works once, and for one hour.
        </>
      )}
    />
  );
}
