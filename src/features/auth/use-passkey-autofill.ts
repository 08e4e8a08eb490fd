import { useRef, useState } from 'react';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import type { Failure } from '../../lib/browser/errors/failure.ts';
import { toUserMessage } from '../../lib/browser/errors/to-user-message.ts';
import { toKeyError } from '../../lib/browser/webauthn.ts';

/** Offers the person's passkeys among what the browser fills in, from the moment when they begin to type who they are. */
export function usePasskeyAutofill(isOffered: boolean, onSignedIn: () => Promise<void>) {
  const hasBegun = useRef(false);
  const [failure, setFailure] = useState<Failure>();
  const begin = () => {
    // A check against robots is solved by pressing a button.
    if (!isOffered || hasBegun.current || __HAS_CAPTCHA__) return;
    hasBegun.current = true;
    fillIn(onSignedIn).catch((error: unknown) => {
      const failed = toUserMessage(toKeyError(error));
      // Without a passkey that was chosen nobody waits for anything: the form is there.
      if (!isAnswerToChoice(failed.code)) return;
      hasBegun.current = false;
      setFailure(failed);
    });
  };
  return { begin, failure };
}

const isAnswerToChoice = (code: string) =>
  code === 'user_banned' || (code.startsWith('webauthn_') && code !== 'webauthn_canceled');

async function fillIn(onSignedIn: () => Promise<void>) {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return;
  const auth = await loadAuthClient();
  const { error } = await auth.signInWithPasskey({ options: { mediation: 'conditional' } });
  if (error) throw error;
  await onSignedIn();
}
