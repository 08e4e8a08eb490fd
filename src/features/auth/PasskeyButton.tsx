import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useAction } from '../../kit/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { signInWithPasskey } from './actions.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Signs in with a passkey that the person chooses in a window of the browser. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { ways: t } = useStrings(authStrings);
  const captcha = useCaptcha();
  const { run, isBusy, failure } = useAction();
  const signIn = () => {
    run(async () => {
      await captcha.ask(signInWithPasskey);
      await onSignedIn();
    });
  };
  return (
    <>
      <FailureNotice failure={failure} />
      {captcha.place}
      <Button variant="quiet" isBusy={isBusy} onClick={signIn}>
        {t.passkey}
      </Button>
    </>
  );
}
