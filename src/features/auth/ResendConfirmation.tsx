import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import type { Captcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';
import { authStrings } from '../../i18n/account/auth-strings.ts';
import { useStrings } from '../../i18n/use-strings.ts';
import { fillIn } from '../../ui/fill-in.tsx';

/** Sends the confirmation mail once more; `captcha` is the one of the form around. */
export function ResendConfirmation({ email, captcha }: { email: string; captcha: Captcha }) {
  const t = useStrings(authStrings);
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAction();
  const send = () => {
    run(async () => {
      await captcha.ask((proof) => resendConfirmation(email, proof));
      setSent(true);
    });
  };
  if (isSent) return <Notice>{fillIn(t.resent, email)}</Notice>;
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="quiet" isBusy={isBusy} onClick={send}>
        {t.resendEmail}
      </Button>
    </>
  );
}
