import { useState } from 'react';
import { useAction } from '../../kit/use-action.ts';
import type { Captcha } from '../../lib/browser/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';

/** Sends the confirmation mail once more; `captcha` is the one of the form around. */
export function ResendConfirmation({ email, captcha }: { email: string; captcha: Captcha }) {
  const [isSent, setSent] = useState(false);
  const { run, isBusy, failure } = useAction();
  const send = () => {
    run(async () => {
      await captcha.ask((proof) => resendConfirmation(email, proof));
      setSent(true);
    });
  };
  if (isSent) return <Notice>If {email} is waiting for confirmation, we sent a new email.</Notice>;
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="quiet" isBusy={isBusy} onClick={send}>
        Resend email
      </Button>
    </>
  );
}
