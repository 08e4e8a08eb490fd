import { Checking } from '../../ui/Checking.tsx';
import { island } from '../../ui/Island.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { RequestResetLink } from './ForgotPasswordForm.tsx';
import { useOpenedLink } from './use-opened-link.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Where a reset link leads: checks it, takes the new password, or offers a new link. */
export const ResetPasswordForm = island('ResetPasswordForm', ResetPassword);

function ResetPassword() {
  const t = useStrings(authStrings);
  const [link, checkAgain] = useOpenedLink();
  if (!link) return <Checking>{t.checkingLink}</Checking>;
  if (link.state === 'signed-in') return <ChoosePassword email={link.email} />;
  if (link.state === 'failed') return <TryAgain message={link.message} onTry={checkAgain} />;
  return (
    <div className="stack">
      <Notice tone={link.state === 'no-link' ? 'calm' : 'danger'}>
        {link.state === 'rejected' && <p>{link.message}</p>}
        {link.state === 'message' && <p>{link.message}</p>}
        {link.state === 'other-browser' && <p>{t.resetLinkOfOtherBrowser}</p>}
        {link.state === 'no-link' && <p>{t.noResetLink}</p>}
      </Notice>
      <RequestResetLink />
    </div>
  );
}
