import { island } from '../../ui/Island.tsx';
import { requestPasswordReset } from './actions.ts';
import { RequestEmail } from './RequestEmail.tsx';

/** The page for people who forgot their password. */
export const ForgotPasswordForm = island('ForgotPasswordForm', RequestResetLink);

/** Asks for a link that sets a new password. */
export function RequestResetLink() {
  return (
    <RequestEmail
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
