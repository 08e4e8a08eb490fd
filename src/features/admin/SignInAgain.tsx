import { useState } from 'react';
import { SignInInput } from '#contracts/auth.ts';
import { loadAuthClient } from '../../lib/browser/auth-client.ts';
import { useCaptcha } from '../../lib/browser/use-captcha.tsx';
import { useFormOf } from '../../kit/forms/use-form-of.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureNotice } from '../../ui/FailureNotice.tsx';
import { Form } from '../../ui/Form.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SecondStepAgain } from './SecondStepAgain.tsx';

interface SignInAgainProps {
  email: string;
  /** The password was right, or is not asked for: only the second step is missing. */
  isHalf: boolean;
  onDone: () => void;
}

/** Sign-in over an admin page whose session ended, second step included: the same person continues, and nothing is lost. */
export function SignInAgain({ email, isHalf, onDone }: SignInAgainProps) {
  const [hasPassword, setHasPassword] = useState(isHalf);
  return (
    <Modal
      title="Sign in again"
      onClose={() =>
        location.assign(`/auth/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`)
      }
    >
      <p>Your session has ended. Sign in again to continue. Nothing you typed is lost.</p>
      {hasPassword || isHalf ? (
        <SecondStepAgain onDone={onDone} />
      ) : (
        <FirstStep
          email={email}
          onDone={(isWhole) => {
            if (isWhole) onDone();
            else setHasPassword(true);
          }}
        />
      )}
    </Modal>
  );
}

function FirstStep({ email, onDone }: { email: string; onDone: (isWhole: boolean) => void }) {
  const captcha = useCaptcha();
  const form = useFormOf(SignInInput, { email, password: '' }, async ({ password }) => {
    const auth = await loadAuthClient();
    const { error } = await captcha.ask((options) => auth.signInWithPassword({ email, password, options }));
    if (error) throw error;
    const { data } = await auth.mfa.getAuthenticatorAssuranceLevel();
    onDone(data?.nextLevel !== 'aal2');
  });
  return (
    <Form data-form="sign-in-again" onSubmit={form.onSubmit}>
      <FailureNotice failure={form.failure} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={`Password for ${email}`}
        autoComplete="current-password"
        {...form.field('password')}
      />
      {captcha.place}
      <Button type="submit" isBusy={form.isBusy}>
        Sign in
      </Button>
    </Form>
  );
}
