import { island } from '../../ui/Island.tsx';
import { requestPasswordReset } from './actions.ts';
import { RequestEmail } from './RequestEmail.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** The page for people who forgot their password. */
export const ForgotPasswordForm = island('ForgotPasswordForm', RequestResetLink);

/** Asks for a link that sets a new password. */
export function RequestResetLink() {
  const t = useStrings(authStrings);
  return (
    <RequestEmail
      label={t.sendResetLink}
      send={requestPasswordReset}
      answer={(email) => fillIn(t.resetLinkSent, <strong>{email}</strong>)}
    />
  );
}
