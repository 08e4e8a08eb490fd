import { useState } from 'react';
import { explainFailure, type Failure } from '../../lib/failure.ts';
import type { Captcha } from '../../lib/use-captcha.tsx';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { resendConfirmation } from './actions.ts';

/** Sends the confirmation mail once more; `captcha` is the one of the form around. */
export function ResendConfirmation({ email, captcha }: { email: string; captcha: Captcha }) {
  const [state, setState] = useState<'idle' | 'busy' | 'sent'>('idle');
  const [failure, setFailure] = useState<Failure>();
  const send = async () => {
    setState('busy');
    setFailure(undefined);
    try {
      await captcha.ask((proof) => resendConfirmation(email, proof));
      setState('sent');
    } catch (error) {
      setFailure(explainFailure(error));
      setState('idle');
    }
  };
  if (state === 'sent') return <Notice>If {email} awaits confirmation, a new mail is on its way.</Notice>;
  return (
    <>
      <FailureNotice failure={failure} />
      <Button variant="quiet" isBusy={state === 'busy'} onClick={() => void send()}>
        Send the mail again
      </Button>
    </>
  );
}
