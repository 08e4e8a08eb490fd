import { Island } from '../../ui/Island.tsx';
import { RequestResetLink } from './RequestResetLink.tsx';

/** The page for people who forgot their password. */
export function ForgotPasswordForm() {
  return (
    <Island name="ForgotPasswordForm">
      <RequestResetLink />
    </Island>
  );
}
