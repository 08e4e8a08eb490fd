import { resendConfirmation } from './actions.ts';
import { RequestEmail } from './RequestEmail.tsx';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Asks for another email that confirms a sign-up. */
export function RequestConfirmation() {
  const t = useStrings(authStrings);
  return (
    <RequestEmail
      label={t.resendEmail}
      send={resendConfirmation}
      answer={(email) => fillIn(t.resent, <strong>{email}</strong>)}
    />
  );
}
