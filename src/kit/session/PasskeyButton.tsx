import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { type CaptchaProof, useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { toKeyError } from '../../lib/browser/webauthn.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { useAction } from '../use-action.ts';
import { islandStrings } from '../../i18n/shared/island-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';

/** Signs in with a passkey that the person chooses in a window of the browser. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const t = useStrings(islandStrings);
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
        {t.signInWithPasskey}
      </Button>
    </>
  );
}

/** Signs in with a passkey that the person chooses. Throws what toUserMessage reads. */
async function signInWithPasskey(proof: CaptchaProof): Promise<void> {
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithPasskey({ options: proof });
  if (error) throw toKeyError(error);
}
