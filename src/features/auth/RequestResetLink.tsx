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
          If <strong>{email}</strong> has an account, we sent an email with a link. Open it in this browser.
          It works once and expires in one hour.
        </>
      )}
    />
  );
}
